import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A token older or younger than this is refused, milliseconds of the database's clock. */
const LIFE_MS = 30_000;
/** Longest token that is looked at, characters. */
const CHARACTERS_AT_MOST = 1_024;

const claim = z.object({
  /** Whose tunnel it is for. */
  machineId: z.uuid(),
  /** Address of the one server that may take it. */
  replicaUrl: z.string(),
  /** When it was made, milliseconds since 1970. */
  at: z.number(),
  nonce: z.string(),
});
export type RelayClaim = Omit<z.infer<typeof claim>, 'nonce'>;

/** Makes and checks the tokens by which one server of an installation is let into the tunnels of another. */
export interface RelayTokens {
  issue(claim: RelayClaim): string;
  /** The machine that a token is for; null when it is not this installation's, not for this server, too old, or was used. */
  redeem(token: string, at: { readonly replicaUrl: string | null; readonly now: () => Promise<number> }): Promise<string | null>;
}

/**
 * Tokens of an installation: an HMAC by a key that only its servers know, for one machine at one server, of 30 s, taken once. The key is
 * made of the one that signs cursors, and neither can be found from the other.
 */
export function createRelayTokens(installationKey: Uint8Array): RelayTokens {
  const key = new Uint8Array(hkdfSync('sha256', installationKey, new Uint8Array(), 'berth relay 1', 32));
  const mac = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const used = new Map<string, number>();
  return {
    issue(terms) {
      const text = Buffer.from(JSON.stringify({ ...terms, nonce: randomBytes(16).toString('base64url') })).toString('base64url');
      return `${text}.${mac(text).toString('base64url')}`;
    },
    async redeem(token, { replicaUrl, now }) {
      const [text = '', signature = ''] = token.slice(0, CHARACTERS_AT_MOST).split('.', 2);
      const [given, wanted] = [Buffer.from(signature, 'base64url'), mac(text)];
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      const { machineId, nonce, at, replicaUrl: target } = claim.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      const time = await now();
      if (target !== replicaUrl || Math.abs(time - at) > LIFE_MS || used.has(nonce)) return null;
      for (const [old, until] of used) if (until < time) used.delete(old);
      used.set(nonce, at + LIFE_MS);
      return machineId;
    },
  };
}
