import { describe, expect, test } from 'vitest';
import type { Visit } from '../../src/app/open/admit-visit.ts';
import type { MachineId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { createOpenVisits } from '../../src/proxy/open-visits.ts';

const quiet = { access: { watch: () => () => undefined }, runs: { watch: () => () => undefined, close: () => undefined } };

function visitTo(workloadId: string, memberId = 'ann'): Visit {
  return {
    work: {
      workloadId: workloadId as WorkloadId,
      kind: 'notebook',
      memberId: memberId as MemberId,
      phase: 'RUNNING',
      generation: 1,
      machineId: 'm' as MachineId,
      driver: 'docker',
    },
    memberId: memberId as MemberId,
    tokenId: 't',
    endsInMilliseconds: null,
  };
}

describe('how much may be open at once', () => {
  test('of one workload and of one member; what is over counts no more', () => {
    const visits = createOpenVisits({ ...quiet, limits: { ofWork: 2, ofMember: 3 } });
    const begin = (visit: Visit): (() => void) | null => visits.begin(visit, () => undefined);
    const first = begin(visitTo('lab'));
    expect(first).not.toBeNull();
    expect(begin(visitTo('lab'))).not.toBeNull();
    expect(begin(visitTo('lab'))).toBeNull();
    expect(begin(visitTo('llm'))).not.toBeNull();
    expect(begin(visitTo('llm'))).toBeNull();
    expect(begin(visitTo('theirs', 'bob'))).not.toBeNull();
    first?.();
    first?.();
    expect(begin(visitTo('lab'))).not.toBeNull();
    expect(begin(visitTo('llm'))).toBeNull();
  });
});
