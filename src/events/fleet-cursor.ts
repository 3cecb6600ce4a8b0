import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FleetCursors } from '../app/fleet-ports.ts';
import { CursorRefused } from '../domain/refusals.ts';

/** The first byte of a workload's cursor is 1, so that what is signed for the one is never right for the other. */
const KIND = 2;
const EPOCH_AT = 1;
const POSITION_AT = 17;
const BODY_BYTES = 25;
/** 57 bytes are 76 characters with no bit to spare, so that each cursor has exactly one spelling. */
const SHAPE = /^[A-Za-z0-9_-]{76}$/;
const KEY_BYTES_AT_LEAST = 16;

/**
 * Cursors of the fleet's timeline: kind, epoch and position, signed with HMAC-SHA-256, in base64url. Opaque to clients. Refuses
 * as CURSOR_INVALID what this installation did not sign for the feed, and as CURSOR_EXPIRED what it signed before its database
 * was replaced (another epoch). Throws a RangeError for a key under 16 bytes.
 */
export function createFleetCursorCodec(options: { readonly key: Uint8Array; readonly epoch: string }): FleetCursors {
  if (options.key.byteLength < KEY_BYTES_AT_LEAST) throw new RangeError('The cursor key must have 16 bytes or more.');
  const key = Buffer.from(options.key);
  const epoch = Buffer.from(options.epoch.replaceAll('-', ''), 'hex');
  if (epoch.byteLength !== POSITION_AT - EPOCH_AT) throw new RangeError('An epoch must be a UUID.');
  const sign = (body: Buffer): Buffer => createHmac('sha256', key).update(body).digest();
  return {
    encode(position) {
      if (!Number.isSafeInteger(position) || position < 0) throw new RangeError('A cursor needs a position.');
      const body = Buffer.alloc(BODY_BYTES);
      body.writeUInt8(KIND);
      epoch.copy(body, EPOCH_AT);
      body.writeBigUInt64BE(BigInt(position), POSITION_AT);
      return Buffer.concat([body, sign(body)]).toString('base64url');
    },
    decode(cursor) {
      if (!SHAPE.test(cursor)) throw invalid();
      const bytes = Buffer.from(cursor, 'base64url');
      const body = bytes.subarray(0, BODY_BYTES);
      if (!timingSafeEqual(sign(body), bytes.subarray(BODY_BYTES)) || body.readUInt8() !== KIND) throw invalid();
      if (!body.subarray(EPOCH_AT, POSITION_AT).equals(epoch)) {
        throw new CursorRefused('CURSOR_EXPIRED', 'this cursor is of a database that was replaced. Start without a cursor.');
      }
      return Number(body.readBigUInt64BE(POSITION_AT));
    },
  };
}

function invalid(): CursorRefused {
  return new CursorRefused(
    'CURSOR_INVALID',
    "this is no cursor of the fleet's timeline. Pass `fleetCursor`, or a `cursor` of one of its events, unchanged.",
  );
}
