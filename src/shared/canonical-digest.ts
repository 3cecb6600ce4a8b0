import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

/** The package is CommonJS with ES-style types, so its function is taken with `require`. */
const serialise = createRequire(import.meta.url)('canonicalize') as (value: unknown) => string | undefined;

/** Canonical JSON (RFC 8785) of a JSON value: one text per value, whatever the order of its keys. Refuses what is not JSON. */
export function canonicalJson(value: unknown): string {
  const text = serialise(value);
  if (text === undefined) throw new TypeError('only a JSON value has a canonical form');
  return text;
}

/** SHA-256, lower-case hex, of the canonical JSON of a value; the form of `decisionDigest` and of environment hashes. */
export function canonicalDigest(value: unknown): string {
  return textDigest(canonicalJson(value));
}

/** SHA-256, lower-case hex, of a text that is in its canonical form already. */
export function textDigest(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
