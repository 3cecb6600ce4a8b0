import type { WrittenRuntime } from './offer.ts';

/** A target, in the words of the catalog file. */
export interface AskedTarget {
  readonly driver: string;
  readonly accelerator: string;
}

/** Table S3, read from the rules and written as a table, so that it is no copy of the code that it judges. */
const TABLE: readonly { readonly when: RegExp; readonly mapped: keyof Refs; readonly legacy: readonly (keyof Refs)[] }[] = [
  { when: /^kubernetes /, mapped: 'ref', legacy: ['ref'] },
  { when: /^simulation /, mapped: 'ref', legacy: ['ref'] },
  { when: /^docker /, mapped: 'docker', legacy: ['container', 'ref'] },
  { when: /^native apple-gpu$/, mapped: 'native', legacy: ['ref'] },
  { when: /^native (?:cpu|nvidia-gpu)$/, mapped: 'native', legacy: [] },
];

interface Refs {
  readonly ref: string;
  readonly container: string | undefined;
  readonly native: string | undefined;
  readonly docker: string | undefined;
}

/** The runtime and the ref that the target must be given: of the first runtime in order that has one (S2); null for none. */
export function expectedRef(
  runtimes: readonly WrittenRuntime[],
  target: AskedTarget,
): { readonly runtime: string; readonly ref: string } | null {
  const row = TABLE.find(({ when }) => when.test(`${target.driver} ${target.accelerator}`));
  if (row === undefined) throw new Error('The table has no such row.');
  for (const runtime of runtimes) {
    if (!runtime.accelerators.includes(target.accelerator)) continue;
    const map = runtime.driver_refs ?? {};
    const refs: Refs = { ref: runtime.ref, container: runtime.container_ref, native: map['native'], docker: map['docker'] };
    const keys = Object.keys(map).length > 0 ? [row.mapped] : row.legacy;
    const ref = keys.map((key) => refs[key]).find((value) => value !== undefined);
    if (ref !== undefined) return { runtime: runtime.name, ref };
  }
  return null;
}
