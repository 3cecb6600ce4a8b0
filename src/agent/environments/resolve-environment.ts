import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RunFailure } from '../drivers/driver.ts';
import { contentHolds } from './content-holds.ts';
import { SITE_PACKAGES } from './debian-content.ts';
import { parseEnvironmentRef } from './environment-ref.ts';
import { readEnvironment } from './environment-store.ts';
import type { EnvironmentManifest } from './environment-store.ts';
import { PROGRAMS } from './venv-content.ts';

/** What an environment can run; null where it lacks it. */
interface Programs {
  readonly python: string;
  readonly jupyterServer: string | null;
  /** Serves a model; see docs/workloads.md. */
  readonly endpointServer: string | null;
}

/** An environment as a sandbox needs it. */
export type ResolvedEnvironment = Programs &
  (
    | {
        readonly kind: 'debian';
        readonly sitePackages: string;
        readonly siteEntries: readonly string[];
        readonly shareEntries: readonly string[];
      }
    /** `interpreter`: where the Python is installed that it leads to, such as `/opt/python3.12`; null for the system's own. */
    | { readonly kind: 'venv'; readonly root: string; readonly interpreter: string | null }
  );

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
  if (!(await contentHolds(stored))) return failed('ENVIRONMENT_HASH_MISMATCH', `Files of ${ref} changed since it was built.`);
  return placesOf(stored.manifest, storeDir);
}

function failed(reason: 'REF_UNUSABLE' | 'ENVIRONMENT_HASH_MISMATCH', message: string): Resolution {
  return { ok: false, failure: { reason, message } };
}

async function placesOf(manifest: EnvironmentManifest, storeDir: string): Promise<Resolution> {
  if (manifest.kind === 'venv') {
    const { root, stamps } = manifest;
    const interpreter = await interpreterFolder(join(root, 'bin/python'), storeDir);
    if (interpreter === undefined) return failed('REF_UNUSABLE', 'Its Python is installed in a folder that cannot be shown to work.');
    const program = (name: string): string | null => (stamps.some(([path]) => path === join(root, name)) ? join(root, name) : null);
    const programs = {
      python: join(root, 'bin/python'),
      jupyterServer: program(PROGRAMS.notebook),
      endpointServer: program(PROGRAMS.endpoint),
    };
    return { ok: true, environment: { kind: 'venv', root, interpreter, ...programs } };
  }
  const { siteEntries, shareEntries } = manifest;
  const programs = { python: '/usr/bin/python3', jupyterServer: '/usr/bin/jupyter-server', endpointServer: null };
  return { ok: true, environment: { kind: 'debian', sitePackages: SITE_PACKAGES, siteEntries, shareEntries, ...programs } };
}

/**
 * The folder with `bin` and `lib` of the interpreter that a virtual environment leads to; null for the system's, which is shown anyway.
 * undefined: it cannot be shown, since there is none, or it would show the agent's own folder.
 */
async function interpreterFolder(python: string, storeDir: string): Promise<string | null | undefined> {
  const real = await realpath(python).catch(() => null);
  if (real === null) return undefined;
  if (real.startsWith('/usr/bin/') || real.startsWith('/usr/lib/')) return null;
  const folder = dirname(dirname(real));
  const shown = [join(folder, 'bin'), join(folder, 'lib')];
  const store = await realpath(storeDir);
  return folder === '/' || shown.some((path) => store === path || store.startsWith(`${path}/`)) ? undefined : folder;
}
