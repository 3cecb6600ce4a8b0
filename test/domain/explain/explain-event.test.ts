import { describe, expect, it } from 'vitest';
import type { ExplainedEvent } from '../../../src/domain/explain/explain-event.ts';
import { explainReason } from '../../../src/domain/explain/explain-reason.ts';
import { explainEvent } from '../../../src/domain/explain/explain-event.ts';
import { ADMISSION_EVENT_TYPES } from '../../../src/domain/timeline.ts';
import { testId } from '../support/ids.ts';
import { SAMPLE_REASONS } from '../support/sample-reasons.ts';

function say(changes: Partial<ExplainedEvent> & Pick<ExplainedEvent, 'type'>): string {
  const event = {
    generation: 1,
    outcome: null,
    reasons: [],
    machineId: testId<never>(1),
    driver: null,
    runtimeName: null,
    progress: null,
    position: null,
    timesPassed: null,
  };
  return explainEvent({ ...event, ...changes }, () => 'studio');
}

describe('explainEvent', () => {
  it('E6: every type has a sentence, also when all that may be hidden is', () => {
    for (const type of ADMISSION_EVENT_TYPES) {
      for (const sentence of [say({ type }), say({ type, generation: null, machineId: null })]) {
        expect(sentence).toMatch(/^[A-Za-z].*\.$/);
        expect(sentence).not.toMatch(/undefined|null|NaN/);
      }
    }
  });

  it.each<readonly [Partial<ExplainedEvent> & Pick<ExplainedEvent, 'type'>, string]>([
    [{ type: 'SUBMITTED' }, 'Submitted.'],
    [{ type: 'QUEUED', position: 3, machineId: null, timesPassed: 1 }, 'Waiting in the queue as number 3. Younger work went first once.'],
    [
      { type: 'QUEUED', position: 1, timesPassed: 20 },
      'Waiting in the queue as number 1. Younger work went first 20 times. From now on studio takes no younger work that would delay it.',
    ],
    [{ type: 'SUBMITTED', generation: 2 }, 'Submitted again, as run 2.'],
    [
      { type: 'EVALUATED', outcome: 'ADMIT_NOW', driver: 'native', runtimeName: 'scipy' },
      'Can run now on studio by the native driver with runtime "scipy".',
    ],
    [
      { type: 'EVALUATED', outcome: 'WAIT', reasons: [SAMPLE_REASONS.MACHINE_CORDONED] },
      'Has to wait. studio is closed to new work. Its owner can open it again.',
    ],
    [{ type: 'QUEUED', position: 2 }, 'Waiting in the queue as number 2.'],
    [{ type: 'RESERVED', driver: 'docker' }, 'Reserved on studio by the Docker driver.'],
    [{ type: 'PREPARING', progress: 0.456 }, 'Being prepared on studio: 45 %.'],
    [{ type: 'RELEASED' }, 'Everything that it held on studio is free again.'],
  ])('%o', (event, want) => {
    expect(say(event)).toBe(want);
  });

  it('A6: a machine that is lost with most others is told as a doubt of the control plane about itself', () => {
    const reasons = [{ code: 'MACHINE_UNREACHABLE', machineId: testId<never>(1), withMostOthers: true }] as const;
    expect(say({ type: 'MACHINE_UNREACHABLE', reasons })).toBe(
      "studio cannot be reached, and neither can most other machines, so the fault may be Berth's own. What is held there stays held, and nothing is failed until they answer again or an operator confirms that they are gone.",
    );
    expect(say({ type: 'MACHINE_UNREACHABLE', reasons: [] })).not.toContain('most other');
    expect(explainReason(reasons[0], () => 'studio')).toContain("the fault may be Berth's own");
  });

  it('L2: while it waits, it is told what it waits for, not what blocks it elsewhere', () => {
    const reasons = [SAMPLE_REASONS.WEAK_ISOLATION_OWNER_ONLY, SAMPLE_REASONS.CAPACITY_IN_USE];
    expect(say({ type: 'EVALUATED', outcome: 'WAIT', reasons })).toContain('is busy');
    expect(say({ type: 'EVALUATED', outcome: 'BLOCKED', reasons })).toContain('only its owner');
  });

  it('a failure says why', () => {
    expect(say({ type: 'FAILED', reasons: [SAMPLE_REASONS.OUT_OF_MEMORY] })).toContain('more memory than its class allows');
  });
});
