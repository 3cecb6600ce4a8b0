import { describe, expect, test } from 'vitest';
import type { MemberAudit } from '../../../src/app/access-ports.ts';
import { createDenialRecord } from '../../../src/app/open/denial-record.ts';
import type { MemberId } from '../../../src/domain/model/ids.ts';

const MINUTE = 60_000;

function denied(member: string, work: string): Omit<MemberAudit, 'outcome'> {
  return { actor: { memberId: member as MemberId }, action: 'workload.visit', subject: `workload:${work}`, detail: { code: 'NOT_FOUND' } };
}

describe('security: denials in an audit log that cannot be emptied', () => {
  test('are told once in ten minutes, each other one too, up to a hundred of one member', async () => {
    const written: MemberAudit[] = [];
    let now = 0;
    const denials = createDenialRecord({ record: (entry) => Promise.resolve(void written.push(entry)) }, { now: () => now });
    for (let time = 0; time < 5; time += 1) await denials.record(denied('ann', 'a'));
    expect(written.map(({ outcome }) => outcome)).toEqual(['REFUSED']);
    for (let work = 0; work < 1_000; work += 1) await denials.record(denied('ann', String(work)));
    expect(written).toHaveLength(100);
    await denials.record(denied('bob', 'a'));
    expect(written).toHaveLength(101);
    now = 11 * MINUTE;
    await denials.record(denied('ann', 'a'));
    expect(written).toHaveLength(102);
  });

  test('one that could not be written is tried again at its next repeat', async () => {
    let broken = true;
    let written = 0;
    const denials = createDenialRecord({
      record: () => {
        if (broken) return Promise.reject(new Error('the database is away'));
        written += 1;
        return Promise.resolve();
      },
    });
    await expect(denials.record(denied('ann', 'a'))).rejects.toThrow('away');
    broken = false;
    await denials.record(denied('ann', 'a'));
    expect(written).toBe(1);
  });
});
