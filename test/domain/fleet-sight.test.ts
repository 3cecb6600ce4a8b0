import { describe, expect, it } from 'vitest';
import { sightOf, type FleetEventFacts, type FleetFilter, type Sight } from '../../src/domain/fleet-sight.ts';
import type { MachineId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { ADMISSION_EVENT_TYPES } from '../../src/domain/timeline.ts';
import { testId } from './support/ids.ts';

const [member, owner, guest] = [testId<MemberId>(1), testId<MemberId>(2), testId<MemberId>(3)];
const [work, otherWork] = [testId<WorkloadId>(4), testId<WorkloadId>(5)];
const [mac, otherMac] = [testId<MachineId>(6), testId<MachineId>(7)];
const NONE: FleetFilter = { types: null, kinds: null, workloadIds: null, machineIds: null };

/** An event of the member's notebook, on the owner's machine. */
function anEvent(facts: Partial<FleetEventFacts> = {}): FleetEventFacts {
  return {
    type: 'MACHINE_UNREACHABLE',
    workloadId: work,
    kind: 'notebook',
    memberId: member,
    machineId: mac,
    machineOwnerId: owner,
    ...facts,
  };
}

function see(
  event: FleetEventFacts,
  {
    memberId,
    operator = false,
    filter = {},
  }: {
    readonly memberId: MemberId;
    readonly operator?: boolean;
    readonly filter?: Partial<FleetFilter>;
  },
): Sight {
  return sightOf(event, { viewer: { memberId, operator }, filter: { ...NONE, ...filter } });
}

describe('E4: who sees an event of the fleet', () => {
  it('its member and operators see it whole, whatever it is', () => {
    for (const type of ADMISSION_EVENT_TYPES) {
      expect(see(anEvent({ type }), { memberId: member })).toBe('WHOLE');
      expect(see(anEvent({ type }), { memberId: guest, operator: true })).toBe('WHOLE');
    }
  });

  it("the machine's owner sees only what is about the machine, redacted (V7)", () => {
    const seen = ADMISSION_EVENT_TYPES.filter((type) => see(anEvent({ type }), { memberId: owner }) !== 'NONE');
    expect(seen).toEqual(['MACHINE_UNREACHABLE', 'MACHINE_BACK']);
    for (const type of seen) expect(see(anEvent({ type }), { memberId: owner })).toBe('REDACTED');
  });

  it("a guest sees nothing of others' work (T5), nor does anybody of a machine that the organisation owns", () => {
    for (const type of ADMISSION_EVENT_TYPES) {
      expect(see(anEvent({ type }), { memberId: guest })).toBe('NONE');
      expect(see(anEvent({ type, machineOwnerId: null }), { memberId: owner })).toBe('NONE');
    }
  });

  it('an owner sees own work on the own machine whole', () => {
    expect(see(anEvent({ memberId: owner }), { memberId: owner })).toBe('WHOLE');
  });
});

describe('a filter narrows and never widens', () => {
  it.each<{ readonly title: string; readonly filter: Partial<FleetFilter>; readonly want: Sight }>([
    { title: 'no condition', filter: {}, want: 'WHOLE' },
    { title: 'its type', filter: { types: ['RUNNING', 'MACHINE_UNREACHABLE'] }, want: 'WHOLE' },
    { title: 'another type', filter: { types: ['RUNNING'] }, want: 'NONE' },
    { title: 'an empty list of types', filter: { types: [] }, want: 'NONE' },
    { title: 'its kind', filter: { kinds: ['notebook'] }, want: 'WHOLE' },
    { title: 'another kind', filter: { kinds: ['endpoint'] }, want: 'NONE' },
    { title: 'its work', filter: { workloadIds: [otherWork, work] }, want: 'WHOLE' },
    { title: 'other work', filter: { workloadIds: [otherWork] }, want: 'NONE' },
    { title: 'its machine', filter: { machineIds: [mac] }, want: 'WHOLE' },
    { title: 'another machine', filter: { machineIds: [otherMac] }, want: 'NONE' },
    { title: 'its type and another machine', filter: { types: ['MACHINE_UNREACHABLE'], machineIds: [otherMac] }, want: 'NONE' },
  ])('$title: $want', ({ filter, want }) => {
    expect(see(anEvent(), { memberId: member, filter })).toBe(want);
    expect(see(anEvent(), { memberId: guest, filter })).toBe('NONE');
  });

  it('an event without a machine is of no machine', () => {
    expect(see(anEvent({ type: 'SUBMITTED', machineId: null }), { memberId: member, filter: { machineIds: [mac] } })).toBe('NONE');
  });

  it('E4: by no condition does an owner learn whose work it is: redacted events pass none on workloads and kinds', () => {
    expect(see(anEvent(), { memberId: owner, filter: { workloadIds: [work] } })).toBe('NONE');
    expect(see(anEvent(), { memberId: owner, filter: { kinds: ['notebook'] } })).toBe('NONE');
    expect(see(anEvent(), { memberId: owner, filter: { machineIds: [mac], types: ['MACHINE_UNREACHABLE'] } })).toBe('REDACTED');
  });
});
