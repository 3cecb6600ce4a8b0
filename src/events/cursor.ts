import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TimelineCursors } from '../app/timeline-ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import { CursorRefused, type CursorField } from '../domain/refusals.ts';

const VERSION = 1;
const EPOCH_AT = 1;
const WORKLOAD_AT = 17;
const SEQUENCE_AT = 33;
const BODY_BYTES = 37;
const MAC_BYTES = 32;
/** 69 bytes are 92 characters with no bit to spare, so that each cursor has exactly one spelling. */
const SHAPE = /^[A-Za-z0-9_-]{92}$/;
const KEY_BYTES_AT_LEAST = 16;
const GREATEST_SEQUENCE = 2 ** 31 - 1;

/**
 * Cursors of timelines: version, epoch, workload and sequence, signed with HMAC-SHA-256, in base64url. Opaque to clients.
 * Refuses as CURSOR_INVALID what this installation did not sign for this workload, and as CURSOR_EXPIRED what it signed
 * before its database was replaced (another epoch). Throws a RangeError for a key under 16 bytes.
 */
export function createCursorCodec(options: { readonly key: Uint8Array; readonly epoch: string }): TimelineCursors {
  if (options.key.byteLength < KEY_BYTES_AT_LEAST) throw new RangeError('The cursor key must have 16 bytes or more.');
  const key = Buffer.from(options.key);
  const epoch = uuidBytes(options.epoch);
  const sign = (body: Buffer): Buffer => createHmac('sha256', key).update(body).digest();
  return {
    encode({ workloadId, sequence }) {
      if (!Number.isInteger(sequence) || sequence < 0 || sequence > GREATEST_SEQUENCE) throw new RangeError('A cursor needs a sequence.');
      const body = Buffer.alloc(BODY_BYTES);
      body.writeUInt8(VERSION);
      epoch.copy(body, EPOCH_AT);
      uuidBytes(workloadId).copy(body, WORKLOAD_AT);
      body.writeUInt32BE(sequence, SEQUENCE_AT);
      return Buffer.concat([body, sign(body)]).toString('base64url');
    },
    decode(cursor, workloadId, field = 'after') {
      if (!SHAPE.test(cursor)) throw invalid(field);
      const bytes = Buffer.from(cursor, 'base64url');
      const body = bytes.subarray(0, BODY_BYTES);
      if (bytes.byteLength !== BODY_BYTES + MAC_BYTES || !timingSafeEqual(sign(body), bytes.subarray(BODY_BYTES))) throw invalid(field);
      if (body.readUInt8() !== VERSION || !isOf(body, workloadId)) throw invalid(field);
      if (!body.subarray(EPOCH_AT, WORKLOAD_AT).equals(epoch)) {
        throw new CursorRefused('CURSOR_EXPIRED', 'this cursor is of a database that was replaced. Start without a cursor.', field);
      }
      return body.readUInt32BE(SEQUENCE_AT);
    },
  };
}

function isOf(body: Buffer, workloadId: WorkloadId): boolean {
  return body.subarray(WORKLOAD_AT, SEQUENCE_AT).equals(uuidBytes(workloadId));
}

function invalid(field: CursorField): CursorRefused {
  return new CursorRefused('CURSOR_INVALID', 'this is no cursor of this timeline. Pass a `cursor` of one of its events, unchanged.', field);
}

function uuidBytes(uuid: string): Buffer {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  if (bytes.byteLength !== 16) throw new RangeError('An id must be a UUID.');
  return bytes;
}
