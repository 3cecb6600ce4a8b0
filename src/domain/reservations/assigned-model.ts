import type { Entry, Runtime } from '../model/runtime.ts';
import type { AssignedModel } from './assignment-terms.ts';

/**
 * The terms of an endpoint's model, fixed when its hold is made (A2): a later validation changes nothing about work that runs. null for
 * notebooks, whose runtimes have no format. An endpoint was admitted only with a validated artefact (M2), so it always has them.
 */
export function assignedModel(
  entry: Pick<Entry, 'name' | 'source' | 'validatedDigest'>,
  runtime: Pick<Runtime, 'modelFormat'>,
): AssignedModel | null {
  const { name, source, validatedDigest } = entry;
  if (runtime.modelFormat === null || source === null || validatedDigest === null) return null;
  return { name, format: runtime.modelFormat, digest: validatedDigest, source };
}
