import { innerOf } from '../../support/canary-scene.ts';
import type { Installation } from './installation.ts';

/** Any digest that a validation could have given. */
export const DIGEST = 'a'.repeat(64);

/** Opens or closes the gate of a model as its validation does (M2), without the files, which no agent of these tests loads. */
export async function setValidated(
  { database }: Installation,
  entryId: string,
  { validated }: { readonly validated: boolean },
): Promise<void> {
  await database.pool.query('update catalog_entry set validated_digest = $2 where id = $1', [innerOf(entryId), validated ? DIGEST : null]);
}
