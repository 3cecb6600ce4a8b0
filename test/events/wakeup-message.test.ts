import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HeardWakeup } from '../../src/app/ports.ts';
import type { MachineId, WorkloadId } from '../../src/domain/model/ids.ts';
import { decodeWakeups, encodeWakeups } from '../../src/events/wakeup-message.ts';

const ORIGIN = '0193f000-0000-4000-8000-000000000001';
const ID = '0193f000-0000-7000-8000-000000000002';

const wakeups: fc.Arbitrary<HeardWakeup> = fc.oneof(
  fc.record({
    kind: fc.constant('workload' as const),
    workloadId: fc.uuid().map((id) => id as WorkloadId),
    sequence: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  }),
  fc.record({ kind: fc.constant('machine' as const), machineId: fc.uuid().map((id) => id as MachineId) }),
  fc.record({ kind: fc.constantFrom('capacity' as const, 'access' as const, 'gap' as const) }),
);

describe('E3: messages of the bus', () => {
  it('carry every wake-up, in order, in messages of bounded size', () => {
    fc.assert(
      fc.property(fc.array(wakeups, { maxLength: 900, size: 'max' }), (sent) => {
        const messages = encodeWakeups({ origin: ORIGIN, wakeups: sent }).map((text) => Buffer.from(text));
        expect(messages.every((bytes) => bytes.byteLength <= 65_536)).toBe(true);
        expect(messages.flatMap((bytes) => decodeWakeups(bytes)?.wakeups ?? [])).toEqual(sent);
      }),
      { numRuns: 30 },
    );
  });

  it('of a later version with an unknown kind are read without it', () => {
    const text = JSON.stringify({ origin: ORIGIN, wakeups: [{ kind: 'comet' }, { kind: 'access' }] });
    expect(decodeWakeups(Buffer.from(text))).toEqual({ origin: ORIGIN, wakeups: [{ kind: 'access' }] });
  });

  it.each([
    { title: 'no JSON', text: 'hello' },
    { title: 'null', text: 'null' },
    { title: 'an array', text: '[]' },
    { title: 'without origin', text: '{"wakeups":[]}' },
    { title: 'an origin that is no id', text: '{"origin":"me","wakeups":[]}' },
    { title: 'wake-ups that are no list', text: `{"origin":"${ORIGIN}","wakeups":{}}` },
    { title: 'a wake-up that is no record', text: `{"origin":"${ORIGIN}","wakeups":[null]}` },
    { title: 'a workload without sequence', text: `{"origin":"${ORIGIN}","wakeups":[{"kind":"workload","workloadId":"${ID}"}]}` },
    { title: 'a sequence of 0', text: `{"origin":"${ORIGIN}","wakeups":[{"kind":"workload","workloadId":"${ID}","sequence":0}]}` },
    { title: 'an endless sequence', text: `{"origin":"${ORIGIN}","wakeups":[{"kind":"workload","workloadId":"${ID}","sequence":1e300}]}` },
    { title: 'an id of another form', text: `{"origin":"${ORIGIN}","wakeups":[{"kind":"machine","machineId":"'; drop table"}]}` },
    { title: 'too many wake-ups', text: JSON.stringify({ origin: ORIGIN, wakeups: Array.from({ length: 201 }, () => ({ kind: 'gap' })) }) },
    { title: '10 MB', text: JSON.stringify({ origin: ORIGIN, wakeups: [], pad: 'x'.repeat(10_000_000) }) },
  ])('$title: is no message', ({ text }) => {
    expect(decodeWakeups(Buffer.from(text))).toBeNull();
  });

  it('whatever the bytes, reading them never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        decodeWakeups(Buffer.from(bytes));
      }),
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        decodeWakeups(Buffer.from(text));
      }),
    );
  });
});
