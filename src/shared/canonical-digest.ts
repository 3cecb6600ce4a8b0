import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

// The package is CommonJS whose export is the function itself; its types describe an ES default export, one level deeper.
const serialise = canonicalize as unknown as (input: unknown) => string | undefined;

/** Canonical JSON (RFC 8785) of a plain JSON value; refuses what JSON cannot say (undefined, NaN, infinities). */
export function canonicalJson(value: unknown): string {
  const text = serialise(value);
  if (text === undefined) {
    throw new TypeError('The value has no JSON form.');
  }
  return text;
}

/** SHA-256, 64 lower-case hex digits, of the canonical JSON of a value: equal values have equal digests whatever their key order. */
export function canonicalDigest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex');
}
