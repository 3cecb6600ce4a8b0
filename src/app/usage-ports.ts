import type { UsageGroup, UsageGrouping } from '../domain/usage/groups.ts';
import type { Micros, UsageSpan, UsageWindow } from '../domain/usage/spans.ts';
import type { UsageInterval } from '../domain/usage/windows.ts';

/** Usage as reports sum it, of everybody's work. */
export interface UsageSums {
  within(request: { readonly groupBy: readonly UsageGrouping[]; readonly windows: readonly UsageWindow[] }): Promise<readonly UsageGroup[]>;
  /** All of each workload's life, by workload. */
  ofWorkloads(workloadIds: readonly string[]): Promise<readonly UsageGroup[]>;
  days(interval: UsageInterval, timeZone: string): Promise<readonly UsageWindow[]>;
}

/** The reservations themselves, read without the statements that make reports. */
export interface HoldLedger {
  /** The database's now, up to which open spans count. */
  now(): Promise<Micros>;
  /** Every reservation, in batches; those of one workload are in one batch. */
  spans(): AsyncIterable<readonly UsageSpan[]>;
  /** Each check of the rows, with what breaks it. */
  checks(): Promise<readonly HoldCheck[]>;
}

/** One rule that rows of holds must keep, checked from the rows alone and without the constraints that should have refused. */
export interface HoldCheck {
  /** The rule and what it says, such as "V8: …". */
  readonly rule: string;
  /** A sentence for each row that breaks it; empty when it holds. */
  readonly violations: readonly string[];
}
