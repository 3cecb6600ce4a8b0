import type { MachineId, RuntimeId } from '../model/ids.ts';
import type { DeviceUnit } from '../model/device.ts';
import type { DriverName } from '../model/runtime.ts';
import type { CandidateVerdict, PlacementDecision } from './decision.ts';

/** The chosen target as it may be kept and shown: the runtime by id and name, never a ref (H2). */
export interface RecordedTarget {
  readonly machineId: MachineId;
  readonly driver: DriverName;
  readonly runtimeId: RuntimeId;
  readonly runtimeName: string;
  readonly devices: readonly DeviceUnit[];
  readonly exclusive: boolean;
}

/** A decision as plain JSON, as it is stored, digested and shown to members (L3). */
export interface DecisionRecord extends Pick<
  PlacementDecision,
  'outcome' | 'headline' | 'reasons' | 'candidateCount' | 'reasonCounts' | 'awaited'
> {
  readonly candidates: readonly CandidateVerdict[];
  readonly chosen: RecordedTarget | null;
}

/** The record of a decision: everything but the refs (H2). */
export function decisionRecord(decision: PlacementDecision): DecisionRecord {
  const { outcome, headline, reasons, candidates, candidateCount, reasonCounts, awaited, chosen } = decision;
  const target = chosen === null ? null : recordedTarget(chosen);
  return { outcome, headline, reasons, candidates, candidateCount, reasonCounts, awaited, chosen: target };
}

function recordedTarget(chosen: NonNullable<PlacementDecision['chosen']>): RecordedTarget {
  const { machineId, driver, runtime, devices, exclusive } = chosen;
  return { machineId, driver, runtimeId: runtime.id, runtimeName: runtime.name, devices, exclusive };
}
