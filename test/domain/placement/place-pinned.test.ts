import { describe, expect, it } from 'vitest';
import type { MachineSnapshot } from '../../../src/domain/model/machine.ts';
import type { MachineId } from '../../../src/domain/model/ids.ts';
import { DEFAULT_POLICY } from '../../../src/domain/placement/decision.ts';
import { place } from '../../../src/domain/placement/place.ts';
import { aDriver, aFleet, aHold, aMachine, anEntry, aRequest } from '../support/builders.ts';
import { testId } from '../support/ids.ts';

interface Case {
  readonly title: string;
  readonly machines: readonly MachineSnapshot[];
  readonly wantOutcome: string;
  readonly wantCodes: readonly string[];
}

const pin = { machineId: testId<MachineId>(1), driver: 'docker' } as const;
const home = (changes: Partial<MachineSnapshot> = {}): MachineSnapshot =>
  aMachine(1, { drivers: [aDriver('docker'), aDriver('native')], ...changes });
const other = aMachine(2, { drivers: [aDriver('docker')] });

const CASES: readonly Case[] = [
  { title: 'L6: it goes back to the same machine and driver', machines: [home(), other], wantOutcome: 'ADMIT_NOW', wantCodes: [] },
  {
    title: 'L6: it waits for its own machine, although another one is free',
    machines: [home({ status: 'UNREACHABLE' }), other],
    wantOutcome: 'WAIT',
    wantCodes: ['PINNED_MACHINE_OFFLINE'],
  },
  {
    title: 'L6: it waits while its machine is enrolled anew',
    machines: [home({ status: 'ENROLLING', drivers: [] }), other],
    wantOutcome: 'WAIT',
    wantCodes: ['PINNED_MACHINE_OFFLINE'],
  },
  {
    title: 'L6: it is blocked when the driver is gone, although another driver of the machine would do',
    machines: [home({ drivers: [aDriver('native')] }), other],
    wantOutcome: 'BLOCKED',
    wantCodes: ['PINNED_DRIVER_MISSING'],
  },
  {
    title: 'L3: both reasons when the machine is away and was last seen without the driver',
    machines: [home({ drivers: [aDriver('native')], status: 'UNREACHABLE' })],
    wantOutcome: 'BLOCKED',
    wantCodes: ['PINNED_DRIVER_MISSING', 'PINNED_MACHINE_OFFLINE'],
  },
  {
    title: 'L6: it is blocked when its machine was forgotten',
    machines: [other],
    wantOutcome: 'BLOCKED',
    wantCodes: ['PINNED_MACHINE_FORGOTTEN'],
  },
  {
    title: 'it waits for capacity of its own machine only',
    machines: [home({ holds: [aHold(1, { cpuMillis: 8_000 })] }), other],
    wantOutcome: 'WAIT',
    wantCodes: ['CAPACITY_IN_USE'],
  },
];

describe('place, pinned (L6)', () => {
  it.each(CASES)('$title', ({ machines, wantOutcome, wantCodes }) => {
    const decision = place(aFleet(machines), aRequest({ pin }), DEFAULT_POLICY);
    expect(decision.outcome).toBe(wantOutcome);
    expect(decision.reasons.map((reason) => reason.code)).toEqual(wantCodes);
    for (const candidate of decision.candidates) {
      expect({ machineId: candidate.machineId, driver: candidate.driver }).toEqual(pin);
    }
  });

  it('L6: the pin stands above the machine that was asked for at launch', () => {
    const decision = place(aFleet([home(), other]), aRequest({ pin, restrictToMachineId: testId<MachineId>(2) }), DEFAULT_POLICY);
    expect(decision.chosen).toMatchObject(pin);
  });

  it('L2: a removed entry blocks a start whose machine is away, and both reasons are told', () => {
    const machines = [home({ status: 'ENROLLING' })];
    const decision = place(aFleet(machines), aRequest({ pin, entry: anEntry({ removed: true }) }), DEFAULT_POLICY);
    expect(decision.outcome).toBe('BLOCKED');
    expect(decision.candidates[0]?.reasons.map((reason) => reason.code)).toEqual(['PINNED_MACHINE_OFFLINE', 'ENTRY_REMOVED']);
  });
});
