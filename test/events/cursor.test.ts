import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { CursorRefused } from '../../src/domain/refusals.ts';
import { refuseOutside } from '../../src/domain/timeline-range.ts';
import { createCursorCodec } from '../../src/events/cursor.ts';

const KEY = Buffer.alloc(32, 7);
const EPOCH = '0193f000-0000-4000-8000-000000000001';
const WORKLOAD = '0193f000-0000-7000-8000-000000000002' as WorkloadId;
const OTHER = '0193f000-0000-7000-8000-000000000003' as WorkloadId;
const codec = createCursorCodec({ key: KEY, epoch: EPOCH });
const sequences = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const uuids = fc.uuid().map((id) => id as WorkloadId);

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof CursorRefused) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('E2: a cursor is opaque, signed and bound', () => {
  it('gives back the sequence that it was made of', () => {
    fc.assert(
      fc.property(uuids, sequences, (workloadId, sequence) => {
        expect(codec.decode(codec.encode({ workloadId, sequence }), workloadId)).toBe(sequence);
      }),
    );
  });

  it('with any one character changed is CURSOR_INVALID', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    fc.assert(
      fc.property(sequences, fc.nat({ max: 91 }), fc.nat({ max: 63 }), (sequence, at, letter) => {
        const cursor = codec.encode({ workloadId: WORKLOAD, sequence });
        const changed = cursor.slice(0, at) + alphabet.charAt(letter) + cursor.slice(at + 1);
        fc.pre(changed !== cursor);
        expect(refusal(() => codec.decode(changed, WORKLOAD))).toBe('CURSOR_INVALID');
      }),
    );
  });

  it('truncated or prolonged is CURSOR_INVALID', () => {
    const cursor = codec.encode({ workloadId: WORKLOAD, sequence: 5 });
    for (let length = 0; length < cursor.length; length += 1) {
      expect(refusal(() => codec.decode(cursor.slice(0, length), WORKLOAD))).toBe('CURSOR_INVALID');
    }
    for (const tail of ['A', '=', ' ', '\n', '\0', cursor])
      expect(refusal(() => codec.decode(cursor + tail, WORKLOAD))).toBe('CURSOR_INVALID');
  });

  it('any other text is CURSOR_INVALID', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(refusal(() => codec.decode(text, WORKLOAD))).toBe('CURSOR_INVALID');
      }),
    );
    expect(refusal(() => codec.decode('x'.repeat(1_000_000), WORKLOAD))).toBe('CURSOR_INVALID');
  });

  it('of another workload is CURSOR_INVALID', () => {
    expect(refusal(() => codec.decode(codec.encode({ workloadId: OTHER, sequence: 5 }), WORKLOAD))).toBe('CURSOR_INVALID');
  });

  it('of another installation, signed with another key, is CURSOR_INVALID', () => {
    const foreign = createCursorCodec({ key: Buffer.alloc(32, 8), epoch: EPOCH });
    expect(refusal(() => codec.decode(foreign.encode({ workloadId: WORKLOAD, sequence: 5 }), WORKLOAD))).toBe('CURSOR_INVALID');
  });

  it('of an earlier epoch of the database is CURSOR_EXPIRED', () => {
    const earlier = createCursorCodec({ key: KEY, epoch: '0193f000-0000-4000-8000-000000000009' });
    expect(refusal(() => codec.decode(earlier.encode({ workloadId: WORKLOAD, sequence: 5 }), WORKLOAD))).toBe('CURSOR_EXPIRED');
  });

  it('is not made with a short key, nor of what is no sequence', () => {
    expect(() => createCursorCodec({ key: Buffer.alloc(15), epoch: EPOCH })).toThrow(RangeError);
    for (const sequence of [-1, 0.5, Number.NaN, 2 ** 31])
      expect(() => codec.encode({ workloadId: WORKLOAD, sequence })).toThrow(RangeError);
  });
});

describe('E2: where a follower may go on', () => {
  it.each([
    { title: 'before the first event of a whole timeline', after: 0, first: 1, last: 9, want: 'accepted' },
    { title: 'at the last event', after: 9, first: 1, last: 9, want: 'accepted' },
    { title: 'right before the first retained event', after: 3, first: 4, last: 9, want: 'accepted' },
    { title: 'where one dropped event would be skipped', after: 2, first: 4, last: 9, want: 'CURSOR_EXPIRED' },
    { title: 'one above the last event', after: 10, first: 1, last: 9, want: 'CURSOR_AHEAD' },
    { title: 'above an empty timeline', after: 1, first: 1, last: 0, want: 'CURSOR_AHEAD' },
  ])('$title: $want', ({ after, first, last, want }) => {
    expect(
      refusal(() => {
        refuseOutside(after, { firstSequence: first, lastSequence: last });
      }),
    ).toBe(want);
  });
});
