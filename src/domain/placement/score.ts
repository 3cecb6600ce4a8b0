import type { Candidate } from './candidate.ts';
import type { Fit } from './fits.ts';

/** An admissible candidate: nothing speaks against it and it fits. */
export interface AdmissibleCandidate {
  readonly candidate: Candidate;
  readonly fit: Extract<Fit, { readonly fits: true }>;
}

const ISOLATION_RANK = { STRONG: 0, CONTAINER: 1, WEAK: 2, NOTHING_RUNS: 3 } as const;

/**
 * The total order of S9, best first: `simulation` last; then targets that need no exclusive hold of another accelerator;
 * then stronger isolation; then the tightest fit; then machine id and driver name. Never 0 for two different targets.
 */
export function compareAdmissible(left: AdmissibleCandidate, right: AdmissibleCandidate): number {
  return (
    Number(isSimulation(left)) - Number(isSimulation(right)) ||
    Number(left.fit.plan.exclusive) - Number(right.fit.plan.exclusive) ||
    ISOLATION_RANK[left.candidate.isolation] - ISOLATION_RANK[right.candidate.isolation] ||
    slack(left) - slack(right) ||
    compareText(left.candidate.machine.id, right.candidate.machine.id) ||
    compareText(left.candidate.driver.name, right.candidate.driver.name)
  );
}

function isSimulation(admissible: AdmissibleCandidate): boolean {
  return admissible.candidate.driver.name === 'simulation';
}

/** Share of the machine's cpu plus share of its memory that stay free, 0 to 2; less is tighter. */
function slack({ candidate, fit }: AdmissibleCandidate): number {
  const { cpuMillis, memoryMib } = candidate.machine.capacity;
  return share(fit.remaining.cpuMillis, cpuMillis) + share(fit.remaining.memoryMib, memoryMib);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function compareText(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}
