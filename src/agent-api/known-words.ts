/** Programs that drivers run with, as their versions name them. */
const PROGRAMS: ReadonlySet<string> = new Set([
  'bubblewrap',
  'containerd',
  'darwin',
  'docker',
  'jupyter-server',
  'kserve',
  'kubernetes',
  'of',
  'podman',
  'runc',
  'sandbox-exec',
  'simulation',
  '+',
]);
const NUMBER = /^v?(\d{1,5}(?:\.\d{1,5}){0,3})(?!\d)/;
const ARCHITECTURES: ReadonlySet<string> = new Set([
  'aarch64',
  'amd64',
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'ppc64',
  'ppc64le',
  'riscv64',
  's390x',
  'x64',
  'x86_64',
]);

/**
 * What may be shown of a version in an agent's words: names of programs that Berth knows, and dotted numbers without what is
 * stuck to them. Members see versions, and an agent could write its ref there (H2); `unknown` when nothing is left.
 */
export function knownVersion(text: string): string {
  const words = text.split(' ').flatMap((word) => {
    if (PROGRAMS.has(word.toLowerCase())) return [word];
    return NUMBER.exec(word)?.[1] ?? [];
  });
  return words.length === 0 ? 'unknown' : words.join(' ');
}

/** A processor architecture that Berth knows, else `other` (H2). */
export function knownArchitecture(text: string): string {
  return ARCHITECTURES.has(text) ? text : 'other';
}
