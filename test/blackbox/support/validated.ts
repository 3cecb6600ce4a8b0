import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { goodWeights } from '../../model-validation/support/safetensors.ts';
import type { Installation } from './installation.ts';

/** Gives a model of a catalog its files and validates them by the operator's command, which opens its gate (M2); returns the digest. */
export async function validate(berth: Installation, catalog: string): Promise<string> {
  const folder = berth.modelFolder(catalog);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.safetensors'), goodWeights({ w: 2 }));
  const ran = await berth.command(['model', 'validate', 'entry', '--catalog', catalog, '--json']);
  if (ran.exitCode !== 0) throw new Error(`The model was not validated:\n${ran.err}`);
  return (JSON.parse(ran.out) as { readonly digest: string }).digest;
}

/** Changes a model's file, so that it is no longer what was validated. */
export async function spoil(berth: Installation, catalog: string): Promise<void> {
  await appendFile(join(berth.modelFolder(catalog), 'model.safetensors'), 'x');
}
