import { join } from 'node:path';
import type { RunFailure } from '../drivers/driver.ts';
import { SITE_PACKAGES } from './debian-content.ts';
import { parseEnvironmentRef } from './environment-ref.ts';
import { readEnvironment } from './environment-store.ts';
import type { EnvironmentManifest } from './environment-store.ts';
import { stampsHold } from './file-digests.ts';

/** An environment as a sandbox needs it. */
export type ResolvedEnvironment =
  | {
      readonly kind: 'debian';
      readonly python: string;
      readonly jupyterServer: string;
      readonly sitePackages: string;
      readonly siteEntries: readonly string[];
      readonly shareEntries: readonly string[];
    }
  | { readonly kind: 'venv'; readonly root: string; readonly python: string; readonly jupyterServer: string };

export type Resolution =
  { readonly ok: true; readonly environment: ResolvedEnvironment } | { readonly ok: false; readonly failure: RunFailure };

/**
 * The environment that a ref names, checked cheaply: the lock always by its hash, the files by size and time. Refuses with
 * REF_UNUSABLE what is no such ref or is not installed, and with ENVIRONMENT_HASH_MISMATCH what is not what the ref says.
 */
export async function resolveEnvironment(storeDir: string, ref: string): Promise<Resolution> {
  const parsed = parseEnvironmentRef(ref);
  if (!parsed) return failed('REF_UNUSABLE', `${ref} is no native environment; it must be env:NAME@sha256:HASH.`);
  const stored = await readEnvironment(storeDir, parsed);
  if (stored.kind === 'ABSENT') return failed('REF_UNUSABLE', `${ref} is not installed on this machine.`);
  if (stored.kind === 'TAMPERED') return failed('ENVIRONMENT_HASH_MISMATCH', `The lock file of ${ref} does not hash to what the ref says.`);
  if (!(await stampsHold(stored.manifest.stamps)))
    return failed('ENVIRONMENT_HASH_MISMATCH', `Files of ${ref} changed since it was built.`);
  return { ok: true, environment: placesOf(stored.manifest) };
}

function failed(reason: 'REF_UNUSABLE' | 'ENVIRONMENT_HASH_MISMATCH', message: string): Resolution {
  return { ok: false, failure: { reason, message } };
}

function placesOf(manifest: EnvironmentManifest): ResolvedEnvironment {
  if (manifest.kind === 'venv') {
    const { root } = manifest;
    return { kind: 'venv', root, python: join(root, 'bin/python'), jupyterServer: join(root, 'bin/jupyter-server') };
  }
  const { siteEntries, shareEntries } = manifest;
  return {
    kind: 'debian',
    python: '/usr/bin/python3',
    jupyterServer: '/usr/bin/jupyter-server',
    sitePackages: SITE_PACKAGES,
    siteEntries,
    shareEntries,
  };
}
