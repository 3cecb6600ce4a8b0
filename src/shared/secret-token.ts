import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret and what is stored of it. */
export interface SecretToken {
  /** Shown once, never stored. */
  readonly token: string;
  readonly hash: Buffer;
}

/** A secret of 32 random bytes behind a prefix by which people and scanners recognise it. */
export function newSecretToken(prefix: string): SecretToken {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashSecretToken(token) };
}

/** SHA-256 of the whole token. Looking a token up by it tells nothing by its timing, since nobody can choose the hash. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/** Whether two hashes of one length are equal, found out in a time that does not tell where they differ. */
export function isSameHash(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
