import type { CandidateVerdict, PlacementDecision } from './decision.ts';

/**
 * The verdict on the target that was chosen (S9), also where it is not among the candidates that are kept; null unless the outcome is
 * ADMIT_NOW. Holds no ref (H2).
 */
export function chosenVerdict({ chosen }: Pick<PlacementDecision, 'chosen'>): CandidateVerdict | null {
  if (chosen === null) return null;
  const { machineId, driver, runtime } = chosen;
  return { machineId, driver, runtime: { id: runtime.id, name: runtime.name }, verdict: 'ADMISSIBLE', reasons: [] };
}
