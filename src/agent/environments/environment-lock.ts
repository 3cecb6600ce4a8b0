import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../../shared/canonical-digest.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Debian packages that Jupyter Server and the Python kernel need, with a digest over the files of each that the sandbox shows. */
const debianLock = z.strictObject({
  version: z.literal(1),
  kind: z.literal('debian'),
  roots: z.array(z.string()),
  packages: z.array(z.strictObject({ name: z.string(), version: z.string(), architecture: z.string(), files: z.int(), sha256 })),
});

/**
 * A Python virtual environment with a digest over all of its files. One that was built from a lock file of pip names that file's own
 * digest too, and that of the interpreter's program.
 */
const venvLock = z.strictObject({
  version: z.literal(1),
  kind: z.literal('venv'),
  distributions: z.array(z.strictObject({ name: z.string(), version: z.string() })),
  files: z.int(),
  sha256,
  requirements: z.strictObject({ sha256 }).optional(),
  interpreter: z.strictObject({ sha256 }).optional(),
});

/** What an environment consists of. Its canonical bytes hash to the HASH of the ref, so a ref names exactly one content. */
export const environmentLock = z.discriminatedUnion('kind', [debianLock, venvLock]);
export type EnvironmentLock = Readonly<z.infer<typeof environmentLock>>;
export type DebianLock = Extract<EnvironmentLock, { kind: 'debian' }>;
export type VenvLock = Extract<EnvironmentLock, { kind: 'venv' }>;

/** The bytes of lock.json: RFC 8785, nothing before or after. */
export function lockText(lock: EnvironmentLock): string {
  return canonicalJson(lock);
}

/** SHA-256, lower-case hex, of a lock file's bytes as they are. */
export function lockHash(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
