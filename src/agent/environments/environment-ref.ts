/** A native environment as a catalog names it: `env:NAME@sha256:HASH`. */
export interface EnvironmentRef {
  readonly name: string;
  /** SHA-256 of the environment's lock file, 64 lower-case hex digits. */
  readonly hash: string;
}

/** Begins and ends with a letter or digit, so that a name is a folder name and never leads anywhere else. */
const NAME = /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/;
const REF = /^env:([^@]+)@sha256:([0-9a-f]{64})$/;

/** null when the text is no such ref. */
export function parseEnvironmentRef(text: string): EnvironmentRef | null {
  const [, name = '', hash = ''] = REF.exec(text) ?? [];
  return isEnvironmentName(name) && hash !== '' ? { name, hash } : null;
}

export function formatEnvironmentRef({ name, hash }: EnvironmentRef): string {
  return `env:${name}@sha256:${hash}`;
}

/** 1 to 63 characters a-z, 0-9, dot, underscore and hyphen. */
export function isEnvironmentName(name: string): boolean {
  return NAME.test(name);
}
