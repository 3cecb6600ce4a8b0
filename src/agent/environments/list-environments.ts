import { contentHolds } from './content-holds.ts';
import { formatEnvironmentRef } from './environment-ref.ts';
import { installedRefs, readEnvironment } from './environment-store.ts';

export interface EnvironmentSummary {
  readonly name: string;
  readonly ref: string;
  /** USABLE: a notebook may start with it. CHANGED: its files are not those of the lock any more. TAMPERED: its lock is not the ref's. */
  readonly state: 'USABLE' | 'CHANGED' | 'TAMPERED';
  /** RFC 3339; null when tampered with. */
  readonly builtAt: string | null;
}

/** `berth env list`: every installed environment, by name and hash, looked at cheaply. */
export async function listEnvironments({ storeDir }: { readonly storeDir: string }): Promise<readonly EnvironmentSummary[]> {
  const refs = await installedRefs(storeDir);
  return Promise.all(
    refs.map(async (parsed) => {
      const stored = await readEnvironment(storeDir, parsed);
      const base = { name: parsed.name, ref: formatEnvironmentRef(parsed) };
      if (stored.kind !== 'INSTALLED') return { ...base, state: 'TAMPERED' as const, builtAt: null };
      const { builtAt } = stored.manifest;
      return { ...base, state: (await contentHolds(stored)) ? ('USABLE' as const) : ('CHANGED' as const), builtAt };
    }),
  );
}
