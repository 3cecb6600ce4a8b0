import { describe, expect, it } from 'vitest';
import type { MachineSnapshot } from '../../../src/domain/model/machine.ts';
import type { PlacementRequest } from '../../../src/domain/placement/decision.ts';
import { DEFAULT_POLICY } from '../../../src/domain/placement/decision.ts';
import { place } from '../../../src/domain/placement/place.ts';
import { aDriver, aFleet, aHold, aMac, aMachine, aRequest } from '../support/builders.ts';
import { testId } from '../support/ids.ts';

interface Case {
  readonly title: string;
  readonly machines: readonly MachineSnapshot[];
  readonly request?: PlacementRequest;
  readonly wantMachine: number;
  readonly wantDriver: string;
}

const simulation = aDriver('simulation');
const docker = aDriver('docker');
const native = aDriver('native');

const CASES: readonly Case[] = [
  {
    title: 'S9: simulation is last, even where it would be the tighter fit',
    machines: [aMachine(1, { drivers: [simulation], capacity: { cpuMillis: 1_000, memoryMib: 1_024, devices: [] } }), aMachine(2)],
    wantMachine: 2,
    wantDriver: 'native',
  },
  {
    title: 'S9: a target without an exclusive hold comes before stronger isolation',
    machines: [aMac(1, { drivers: [aDriver('docker', { confinesAccelerators: false })] }), aMachine(2)],
    wantMachine: 2,
    wantDriver: 'native',
  },
  {
    title: 'S9: stronger isolation comes before the tighter fit',
    machines: [aMachine(1, { holds: [aHold(1, { cpuMillis: 6_000 })] }), aMachine(2, { drivers: [docker, native] })],
    wantMachine: 2,
    wantDriver: 'docker',
  },
  {
    title: 'S9: the tightest fit of equals, so that large machines stay free for large work',
    machines: [aMachine(1), aMachine(2, { holds: [aHold(1, { cpuMillis: 6_000, memoryMib: 12_000 })] })],
    wantMachine: 2,
    wantDriver: 'native',
  },
  { title: 'S9: the lower machine id of equals', machines: [aMachine(1), aMachine(2)], wantMachine: 1, wantDriver: 'native' },
  {
    title: 'S9: the driver name of equals on one machine',
    machines: [aMachine(1, { drivers: [aDriver('kubernetes'), docker] })],
    wantMachine: 1,
    wantDriver: 'docker',
  },
  {
    title: 'S9: simulation where nothing else is admissible',
    machines: [aMachine(1, { drivers: [simulation, native], ownerId: null, sharing: { mode: 'EVERYBODY' } })],
    wantMachine: 1,
    wantDriver: 'simulation',
  },
];

describe('the choice among admissible targets (S9)', () => {
  it.each(CASES)('$title', ({ machines, request = aRequest(), wantMachine, wantDriver }) => {
    const { chosen } = place(aFleet(machines), request, DEFAULT_POLICY);
    expect(chosen).toMatchObject({ machineId: testId(wantMachine), driver: wantDriver });
  });
});
