import type { IncomingMessage } from 'node:http';
import { MACHINE_TOKEN_PREFIX } from '../app/enroll-machine.ts';
import { ProtocolFailure } from './protocol-failure.ts';
import { MAX_WAIT_SECONDS, PROTOCOL_HEADER, PROTOCOL_VERSION } from './wire.ts';

const BEARER = new RegExp(`^Bearer (${MACHINE_TOKEN_PREFIX}[0-9A-Za-z_-]{43})$`, 'i');

/** Refuses a protocol that this server does not speak, older or newer (426), and names its own; an absent header means version 1. */
export function refuseOtherProtocol(request: IncomingMessage): void {
  const version = request.headers[PROTOCOL_HEADER] ?? String(PROTOCOL_VERSION);
  if (version === String(PROTOCOL_VERSION)) return;
  const asked = typeof version === 'string' && /^\d{1,9}$/.test(version) ? `version ${version}` : 'no version that there is';
  const spoken = String(PROTOCOL_VERSION);
  throw new ProtocolFailure(426, 'PROTOCOL_TOO_OLD', {
    message: `This server speaks version ${spoken} of the agent protocol, and the request names ${asked}; use an agent of this server's release.`,
  });
}

/** The machine credential; one that has not the right form is refused without a look into the database (401). */
export function machineToken(request: IncomingMessage): string {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw unauthenticated();
  return token;
}

/** The credential is absent, unknown or revoked. */
export function unauthenticated(): ProtocolFailure {
  return new ProtocolFailure(401, 'UNAUTHENTICATED', {
    message:
      'Send a valid machine credential as "Authorization: Bearer <token>"; a revoked one is replaced by enrolling the machine again.',
  });
}

/** Another start of the agent is the one that counts. */
export function credentialInUse(): ProtocolFailure {
  return new ProtocolFailure(409, 'CREDENTIAL_IN_USE', {
    message: "Another live agent uses this machine's credential, or took this one's place; enrol this machine anew if it is another one.",
  });
}

/** Seconds that the agent is ready to wait, 0 to 25; absent means 0 (422 for anything else). */
export function waitSeconds(query: URLSearchParams): number {
  const text = query.get('waitSeconds') ?? '0';
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (seconds <= MAX_WAIT_SECONDS) return seconds;
  throw new ProtocolFailure(422, 'INVALID_INPUT', {
    message: 'A query parameter is not of this protocol; see fields.',
    fields: [{ field: 'waitSeconds', message: `must be a whole number from 0 to ${String(MAX_WAIT_SECONDS)}` }],
  });
}
