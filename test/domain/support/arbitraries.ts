import fc from 'fast-check';
import type { MachineId, MemberId } from '../../../src/domain/model/ids.ts';
import type { DeviceUnit } from '../../../src/domain/model/device.ts';
import type { FleetSnapshot, MachineSnapshot, ReportedDriver, Sharing } from '../../../src/domain/model/machine.ts';
import type { Accelerator, AcceleratorClass, DriverName, Entry, StoredRuntime } from '../../../src/domain/model/runtime.ts';
import { ACCELERATORS, DRIVER_NAMES } from '../../../src/domain/model/runtime.ts';
import type { PlacementRequest } from '../../../src/domain/placement/decision.ts';
import { deviceUnits } from '../../../src/domain/reservations/device-units.ts';
import { aClass, aFleet, aModel, anEntry, aRequest, aRuntime, GUEST, OWNER } from './builders.ts';
import { testId } from './ids.ts';

const aMember = fc.constantFrom<MemberId>(OWNER, GUEST);

const someDrivers: fc.Arbitrary<readonly ReportedDriver[]> = fc.uniqueArray(
  fc.record<ReportedDriver>({
    name: fc.constantFrom<DriverName>(...DRIVER_NAMES),
    version: fc.constant('1'),
    confinesAccelerators: fc.boolean(),
    accelerators: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.uniqueArray(fc.constantFrom<Accelerator>(...ACCELERATORS))),
  }),
  { selector: (driver) => driver.name, minLength: 1, maxLength: 3 },
);

const someSharing: fc.Arbitrary<Sharing> = fc.oneof(
  fc.constant<Sharing>({ mode: 'PRIVATE' }),
  fc.constant<Sharing>({ mode: 'EVERYBODY' }),
  fc.uniqueArray(aMember).map<Sharing>((memberIds) => ({ mode: 'MEMBERS', memberIds })),
);

function someMachine(number: number): fc.Arbitrary<MachineSnapshot> {
  return fc
    .record({
      ownerId: fc.oneof(aMember, fc.constant(null)),
      os: fc.constantFrom('linux' as const, 'darwin' as const),
      status: fc.constantFrom(
        'READY' as const,
        'READY' as const,
        'READY' as const,
        'CORDONED' as const,
        'UNREACHABLE' as const,
        'ENROLLING' as const,
      ),
      sharing: someSharing,
      cpuMillis: fc.integer({ min: 2_000, max: 10_000 }),
      memoryMib: fc.integer({ min: 2_000, max: 10_000 }),
      nvidia: fc.integer({ min: 0, max: 3 }),
      apple: fc.integer({ min: 0, max: 2 }),
      drivers: someDrivers,
    })
    .map(({ cpuMillis, memoryMib, nvidia, apple, ...machine }) => ({
      ...machine,
      id: testId<MachineId>(number),
      name: `machine-${String(number)}`,
      arch: 'x64',
      capacity: {
        cpuMillis,
        memoryMib,
        devices: deviceUnits(machine.os, [
          { kind: 'nvidia-gpu', count: nvidia },
          { kind: 'apple-gpu', count: apple },
        ]),
      },
      holds: [],
    }));
}

/** A fleet of up to six machines without holds, ordered by id. */
export const someFleet: fc.Arbitrary<FleetSnapshot> = fc
  .integer({ min: 0, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => someMachine(index + 1))))
  .map((machines) => aFleet(machines));

const someClass: fc.Arbitrary<AcceleratorClass> = fc
  .record({
    accelerator: fc.constantFrom<Accelerator>(...ACCELERATORS),
    count: fc.integer({ min: 1, max: 2 }),
    cpuMillis: fc.integer({ min: 1, max: 3_000 }),
    memoryMib: fc.integer({ min: 1, max: 3_000 }),
  })
  .map(({ accelerator, count, ...amounts }) => aClass(accelerator, { ...amounts, acceleratorCount: accelerator === 'cpu' ? 0 : count }));

const someRuntimes: fc.Arbitrary<readonly StoredRuntime[]> = fc.array(
  fc
    .record({
      accelerators: fc.uniqueArray(fc.constantFrom<Accelerator>(...ACCELERATORS), { minLength: 1 }),
      driverRefs: fc.option(fc.dictionary(fc.constantFrom('native', 'docker'), fc.constantFrom('mapped'))),
      modelFormat: fc.constantFrom('safetensors' as const, 'gguf' as const),
    })
    .map((changes) => aRuntime('generated', changes)),
  { minLength: 1, maxLength: 3 },
);

/** A request of either member for a notebook or an endpoint, of any class, with up to three runtimes. */
export const someRequest: fc.Arbitrary<PlacementRequest> = fc
  .record({
    memberId: aMember,
    kind: fc.constantFrom('notebook' as const, 'notebook' as const, 'endpoint' as const),
    class: someClass,
    runtimes: fc.oneof({ weight: 4, arbitrary: fc.constant([aRuntime('all', { modelFormat: 'safetensors' })]) }, someRuntimes),
    validated: fc.boolean(),
  })
  .map(({ runtimes, validated, ...request }) => {
    const entry: Entry =
      request.kind === 'endpoint' ? aModel({ runtimes, ...(validated ? {} : { validatedDigest: null }) }) : anEntry({ runtimes });
    return aRequest({ ...request, entry });
  });

/** Units as text, for comparing and counting them. */
export function unitNames(units: readonly DeviceUnit[]): readonly string[] {
  return units.map((unit) => `${unit.kind}:${String(unit.index)}`);
}
