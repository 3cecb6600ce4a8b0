import { AgentFailure } from '../agent-failure.ts';
import type { EnvironmentLock } from './environment-lock.ts';
import { parseEnvironmentRef } from './environment-ref.ts';
import { readEnvironment } from './environment-store.ts';
import { readContent } from './read-content.ts';

export interface Verification {
  readonly ref: string;
  readonly ok: boolean;
  /** What differs from the lock, in words; empty when nothing does. */
  readonly problems: readonly string[];
}

/** `berth env verify`: reads every file again and compares with the lock that the ref names. Refuses what is no ref or not installed. */
export async function verifyEnvironment({ storeDir, ref }: { readonly storeDir: string; readonly ref: string }): Promise<Verification> {
  const parsed = parseEnvironmentRef(ref);
  if (!parsed) throw new AgentFailure(`"${ref}" is no environment: write env:NAME@sha256:HASH.`);
  const stored = await readEnvironment(storeDir, parsed);
  if (stored.kind === 'ABSENT') throw new AgentFailure(`${ref} is not installed here.`);
  if (stored.kind === 'TAMPERED') return { ref, ok: false, problems: ['Its lock file does not hash to the HASH of the ref.'] };
  try {
    const problems = differences(stored.lock, (await readContent(stored.manifest)).lock);
    return { ref, ok: problems.length === 0, problems };
  } catch (error) {
    if (!(error instanceof AgentFailure)) throw error;
    return { ref, ok: false, problems: [error.message] };
  }
}

function differences(locked: EnvironmentLock, now: EnvironmentLock): readonly string[] {
  if (locked.kind === 'debian' && now.kind === 'debian') return packageDifferences(locked.packages, now.packages);
  if (locked.kind === 'venv' && now.kind === 'venv') {
    return [
      ...(locked.sha256 === now.sha256 ? [] : ['Files of the virtual environment differ from the lock.']),
      ...(locked.requirements?.sha256 === now.requirements?.sha256 ? [] : ['The lock file that it was built from differs.']),
      ...(locked.interpreter?.sha256 === now.interpreter?.sha256 ? [] : ['The Python interpreter that it uses differs.']),
    ];
  }
  return ['It is of another kind than its lock.'];
}

type Packages = Extract<EnvironmentLock, { kind: 'debian' }>['packages'];

function packageDifferences(locked: Packages, now: Packages): readonly string[] {
  const installed = new Map(now.map((item) => [item.name, item]));
  const names = new Set(locked.map((item) => item.name));
  const changed = locked.flatMap((item) => {
    const found = installed.get(item.name);
    if (!found) return [`${item.name} is not installed any more.`];
    if (found.version !== item.version) return [`${item.name} is ${found.version}; the lock says ${item.version}.`];
    return found.sha256 === item.sha256 ? [] : [`${item.name}: its files differ from the lock.`];
  });
  return [...changed, ...now.filter((item) => !names.has(item.name)).map((item) => `${item.name} is needed now and not in the lock.`)];
}
