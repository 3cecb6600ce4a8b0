import type { AdmissionReasonCode, ReasonEffect } from '../generated/graphql.ts';
import { reasonTitle } from './reason-titles.ts';
import { splitReasons } from './split-reasons.ts';

/** A machine with one of its drivers, as it was judged. */
export interface JudgedTarget {
  readonly machine: { readonly id: string; readonly name: string };
  readonly driver: string;
  readonly verdict: 'ADMISSIBLE' | 'WAIT' | 'BLOCKED';
  readonly reasons: readonly { readonly code: AdmissionReasonCode; readonly effect: ReasonEffect }[];
}

/** Targets with the same verdict for the same kinds of reasons. */
export interface TargetGroup<Target> {
  readonly key: string;
  readonly verdict: JudgedTarget['verdict'];
  /** How many machines (two drivers of one are one), and what they have in common, such as `96 machines: too small for this class`. */
  readonly title: string;
  /** By the machine's name, then the driver. */
  readonly targets: readonly Target[];
}

const ORDER: readonly JudgedTarget['verdict'][] = ['ADMISSIBLE', 'WAIT', 'BLOCKED'];

/** Groups what was judged by verdict and by the codes that make it: what comes nearest to taking the work first, then the largest. */
export function targetGroups<Target extends JudgedTarget>(targets: readonly Target[]): readonly TargetGroup<Target>[] {
  const byKey = new Map<string, Target[]>();
  for (const target of targets) {
    const key = groupKey(target);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [target]);
    else known.push(target);
  }
  return [...byKey]
    .map(([key, grouped]) => groupOf(key, grouped))
    .sort(
      (left, right) =>
        ORDER.indexOf(left.verdict) - ORDER.indexOf(right.verdict) ||
        right.targets.length - left.targets.length ||
        compare(left.key, right.key),
    );
}

function groupOf<Target extends JudgedTarget>(key: string, targets: readonly Target[]): TargetGroup<Target> {
  const sorted = [...targets].sort((left, right) => compare(left.machine.name, right.machine.name) || compare(left.driver, right.driver));
  const [first] = sorted;
  const codes = first === undefined ? [] : decidingCodes(first);
  const count = new Set(sorted.map(({ machine }) => machine.id)).size;
  const common = codes.length === 0 ? `nothing speaks against ${count === 1 ? 'it' : 'them'}` : codes.map(reasonTitle).join('; ');
  return {
    key,
    verdict: first?.verdict ?? 'BLOCKED',
    title: `${count === 1 ? '1 machine' : `${String(count)} machines`}: ${common}`,
    targets: sorted,
  };
}

function groupKey(target: JudgedTarget): string {
  return [target.verdict, ...[...decidingCodes(target)].sort(compare)].join(' ');
}

/** The distinct codes that make the verdict, in the order of the reasons. */
function decidingCodes({ verdict, reasons }: JudgedTarget): readonly AdmissionReasonCode[] {
  if (verdict === 'ADMISSIBLE') return [];
  return [...new Set(splitReasons(reasons, verdict).deciding.map(({ code }) => code))];
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
