import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Waiting } from '../../../src/domain/admission/queue.ts';
import { compareWaiting, orderQueue, queuePosition } from '../../../src/domain/admission/queue.ts';
import type { WorkloadId } from '../../../src/domain/model/ids.ts';
import { testId } from '../support/ids.ts';

const waiting = (number: number, queuedAt: number): Waiting => ({ id: testId<WorkloadId>(number), queuedAt });

const someWaiting = fc.uniqueArray(
  fc.record({ number: fc.nat({ max: 50 }), queuedAt: fc.nat({ max: 5 }) }).map(({ number, queuedAt }) => waiting(number, queuedAt)),
  { selector: ({ id }) => id },
);

describe('queue (L4)', () => {
  it('L4: older first, and by id where times are equal', () => {
    const queue = orderQueue([waiting(3, 20), waiting(2, 10), waiting(1, 20)]);
    expect(queue.map(({ id }) => id)).toEqual([testId(2), testId(1), testId(3)]);
  });

  it('L4: the position counts from 1; work that is about to enter is behind all', () => {
    const queue = [waiting(1, 20), waiting(2, 10)];
    expect(queuePosition(queue, testId(2))).toBe(1);
    expect(queuePosition(queue, testId(1))).toBe(2);
    expect(queuePosition(queue, testId(9))).toBe(3);
  });

  it('L4: the order is total: every arrangement gives the same queue, in which each has its position', () => {
    fc.assert(
      fc.property(someWaiting, (queue) => {
        const ordered = orderQueue(queue);
        expect(orderQueue([...queue].reverse())).toEqual(ordered);
        ordered.forEach(({ id }, index) => {
          expect(queuePosition(queue, id)).toBe(index + 1);
        });
        for (const one of queue) for (const other of queue) expect(compareWaiting(one, other) === 0).toBe(one === other);
      }),
    );
  });
});
