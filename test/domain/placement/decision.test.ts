import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/domain/placement/decision.ts';
import { decisionRecord } from '../../../src/domain/placement/decision-record.ts';
import { place } from '../../../src/domain/placement/place.ts';
import { withHold } from '../../../src/domain/placement/with-hold.ts';
import { aDriver, aFleet, aHold, aMac, aMachine, aNativeCpuHold, anEntry, aRequest, aRuntime, GUEST } from '../support/builders.ts';
import { testId } from '../support/ids.ts';

const many = Array.from({ length: 250 }, (_, index) => aMachine(index + 1, { drivers: [aDriver('native'), aDriver('docker')] }));

describe('what a decision keeps (L3)', () => {
  it('L3: the first 200 candidates by machine id, then driver, and counts by code over all', () => {
    const decision = place(aFleet(many), aRequest({ memberId: GUEST }), DEFAULT_POLICY);
    expect(decision.candidateCount).toBe(500);
    expect(decision.candidates).toHaveLength(200);
    expect(decision.candidates.slice(0, 3).map(({ machineId, driver }) => [machineId, driver])).toEqual([
      [testId(1), 'docker'],
      [testId(1), 'native'],
      [testId(2), 'docker'],
    ]);
    expect(decision.reasonCounts).toEqual({ MACHINE_NOT_SHARED: 250, WEAK_ISOLATION_OWNER_ONLY: 250 });
  });

  it('L3: the headline and the choice are over all candidates, not over the kept ones', () => {
    const last = aMachine(999);
    expect(
      place(aFleet([...many.map((machine) => ({ ...machine, ownerId: GUEST })), last]), aRequest(), DEFAULT_POLICY).chosen?.machineId,
    ).toBe(last.id);
    const waiting = { ...last, status: 'CORDONED' } as const;
    const decision = place(aFleet([...many.map((machine) => ({ ...machine, ownerId: GUEST })), waiting]), aRequest(), DEFAULT_POLICY);
    expect(decision).toMatchObject({ outcome: 'WAIT', headline: { code: 'MACHINE_CORDONED', machineId: last.id } });
    expect(decision.reasons).toContainEqual({ code: 'MACHINE_CORDONED', machineId: last.id });
    expect(decision.reasons).toHaveLength(DEFAULT_POLICY.reasonLimit);
  });

  it('E6: equal reasons of two drivers of one machine are one reason of the decision', () => {
    const machine = aMachine(1, { drivers: [aDriver('native'), aDriver('docker')], status: 'CORDONED' });
    expect(place(aFleet([machine]), aRequest(), DEFAULT_POLICY).reasons).toEqual([{ code: 'MACHINE_CORDONED', machineId: testId(1) }]);
  });

  it('H2: the record of a decision holds no ref, the decision itself has the selected one for the agent', () => {
    const marked = aRuntime('marked', {
      ref: 'CANARY-ref',
      containerRef: 'CANARY-container',
      driverRefs: { native: 'CANARY-native', docker: 'CANARY-docker' },
    });
    for (const machines of [[aMachine(1)], [aMachine(1, { status: 'CORDONED' })], [aMachine(1, { drivers: [aDriver('kubernetes')] })]]) {
      const decision = place(aFleet(machines), aRequest({ entry: anEntry({ runtimes: [marked] }) }), DEFAULT_POLICY);
      expect(JSON.stringify(decisionRecord(decision))).not.toContain('CANARY');
      if (decision.chosen !== null) expect(decision.chosen.ref).toContain('CANARY');
    }
  });
});

describe('withHold', () => {
  it('V1: the next decision of a batch counts the hold, and the first snapshot is unchanged', () => {
    const before = aFleet([aMac(1), aMac(2)]);
    const after = withHold(before, { machineId: testId(1), hold: aNativeCpuHold(1), queue: aRequest().queue });
    expect(place(before, aRequest(), DEFAULT_POLICY).chosen?.machineId).toBe(testId(1));
    expect(place(after, aRequest(), DEFAULT_POLICY).chosen?.machineId).toBe(testId(2));
  });

  it('a hold of a machine that is not in the snapshot changes nothing', () => {
    const snapshot = aFleet([aMachine(1)]);
    expect(withHold(snapshot, { machineId: testId(9), hold: aHold(1), queue: aRequest().queue })).toEqual(snapshot);
  });
});
