import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { createCursorCodec } from '../../src/events/cursor.ts';
import { createFleetCursorCodec } from '../../src/events/fleet-cursor.ts';

const KEY = Buffer.alloc(32, 7);
const EPOCH = randomUUID();
const codec = createFleetCursorCodec({ key: KEY, epoch: EPOCH });

function codeOf(decode: () => unknown): unknown {
  try {
    return decode();
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
}

describe('E2, E5: cursors of the fleet', () => {
  it.each([0, 1, 4_294_967_296, Number.MAX_SAFE_INTEGER])(
    'carry position %d there and back, and another replica reads them',
    (position) => {
      const cursor = codec.encode(position);
      expect(cursor).toMatch(/^[A-Za-z0-9_-]{76}$/);
      expect(createFleetCursorCodec({ key: KEY, epoch: EPOCH }).decode(cursor)).toBe(position);
    },
  );

  it('that are changed in any one character are CURSOR_INVALID', () => {
    const cursor = codec.encode(41);
    for (let index = 0; index < cursor.length; index += 1) {
      const changed = `${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`;
      expect(codeOf(() => codec.decode(changed))).toBe('CURSOR_INVALID');
    }
  });

  it.each([
    ['empty', ''],
    ['a word', 'now'],
    ['cut off', codec.encode(1).slice(0, 75)],
    ['longer', `${codec.encode(1)}A`],
    ['with a line break', `${codec.encode(1)}\n`],
    ['signed with another key', createFleetCursorCodec({ key: Buffer.alloc(32, 8), epoch: EPOCH }).encode(1)],
  ])('that are %s are CURSOR_INVALID', (_title, cursor) => {
    expect(codeOf(() => codec.decode(cursor))).toBe('CURSOR_INVALID');
  });

  it('of a database that was replaced are CURSOR_EXPIRED', () => {
    const before = createFleetCursorCodec({ key: KEY, epoch: randomUUID() }).encode(1);
    expect(codeOf(() => codec.decode(before))).toBe('CURSOR_EXPIRED');
  });

  it("are none of a workload's timeline, nor the reverse", () => {
    const workloadId = randomUUID() as WorkloadId;
    const timelines = createCursorCodec({ key: KEY, epoch: EPOCH });
    expect(codeOf(() => codec.decode(timelines.encode({ workloadId, sequence: 1 })))).toBe('CURSOR_INVALID');
    expect(codeOf(() => timelines.decode(codec.encode(1), workloadId))).toBe('CURSOR_INVALID');
  });

  it('need a position, a whole key and an epoch', () => {
    for (const position of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => codec.encode(position)).toThrow(RangeError);
    expect(() => createFleetCursorCodec({ key: Buffer.alloc(15), epoch: EPOCH })).toThrow(RangeError);
    expect(() => createFleetCursorCodec({ key: KEY, epoch: 'today' })).toThrow(RangeError);
  });
});
