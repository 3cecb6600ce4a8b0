import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuntimeSelection } from '../../../src/domain/runtime-selection/select-runtime.ts';
import { resolveRef } from '../../../src/domain/runtime-selection/resolve-ref.ts';
import { selectRuntime } from '../../../src/domain/runtime-selection/select-runtime.ts';
import type { Accelerator, DriverName, Runtime } from '../../../src/domain/model/runtime.ts';
import { ACCELERATORS, DRIVER_NAMES } from '../../../src/domain/model/runtime.ts';
import type { RuntimeVector } from '../support/vectors.ts';
import { readVectors, runtimeOf } from '../support/vectors.ts';

interface Expected {
  readonly selected: string | null;
  readonly ref: string | null;
  readonly rejected: RuntimeSelection['rejected'];
}

const VECTORS = readVectors<RuntimeVector<Expected>>('runtime-selection.json');

const aRuntime = fc.record<Runtime>({
  name: fc.string({ minLength: 1, maxLength: 3 }),
  accelerators: fc.uniqueArray(fc.constantFrom<Accelerator>(...ACCELERATORS)),
  ref: fc.constant('the-default'),
  containerRef: fc.constantFrom(null, 'the-container'),
  driverRefs: fc.option(fc.dictionary(fc.constantFrom('native', 'docker', 'simulation'), fc.constantFrom('mapped'))),
  modelFormat: fc.constant(null),
});
const anAsk = fc.record({
  driver: fc.constantFrom<DriverName>(...DRIVER_NAMES),
  accelerator: fc.constantFrom<Accelerator>(...ACCELERATORS),
});

describe('selectRuntime: vectors S1-S8', () => {
  it.each(VECTORS)('$title ($accelerator, $driver)', ({ runtimes, accelerator, driver, expect: want }) => {
    const selection = selectRuntime(runtimes.map(runtimeOf), { accelerator, driver });
    expect({ selected: selection.selected?.name ?? null, ref: selection.ref, rejected: selection.rejected }).toEqual(want);
  });

  it('the vectors are there', () => {
    expect(VECTORS.length).toBeGreaterThanOrEqual(36);
  });
});

describe('selectRuntime: properties', () => {
  it('S2: the first runtime in catalog order that has the accelerator and a ref wins, and every one before it has its reason (S5)', () => {
    fc.assert(
      fc.property(fc.array(aRuntime, { maxLength: 6 }), anAsk, (runtimes, ask) => {
        const index = runtimes.findIndex((runtime) => runtime.accelerators.includes(ask.accelerator) && resolveRef(runtime, ask) !== null);
        const selection = selectRuntime(runtimes, ask);
        expect(selection.selected).toBe(index === -1 ? null : runtimes[index]);
        const passedOver = index === -1 ? runtimes : runtimes.slice(0, index);
        expect(selection.rejected).toEqual(
          passedOver.map((runtime) => ({
            runtime: runtime.name,
            reason: runtime.accelerators.includes(ask.accelerator) ? 'DRIVER_UNSUPPORTED' : 'ACCELERATOR_UNSUPPORTED',
          })),
        );
      }),
    );
  });

  it('S4: a nonempty map that lacks the agent driver resolves nothing, whatever other refs there are', () => {
    fc.assert(
      fc.property(aRuntime, fc.constantFrom<Accelerator>(...ACCELERATORS), (runtime, accelerator) => {
        expect(resolveRef({ ...runtime, driverRefs: { docker: 'd' } }, { driver: 'native', accelerator })).toBeNull();
        expect(resolveRef({ ...runtime, driverRefs: { native: 'n' } }, { driver: 'docker', accelerator })).toBeNull();
        expect(resolveRef({ ...runtime, driverRefs: { simulation: 's' } }, { driver: 'docker', accelerator })).toBeNull();
        expect(resolveRef({ ...runtime, driverRefs: { native: 'n' } }, { driver: 'simulation', accelerator })).toBe(runtime.ref);
      }),
    );
  });

  it('S3: a container reference never reaches the native driver', () => {
    fc.assert(
      fc.property(aRuntime, fc.constantFrom<Accelerator>(...ACCELERATORS), (runtime, accelerator) => {
        expect(resolveRef(runtime, { driver: 'native', accelerator })).not.toBe('the-container');
      }),
    );
  });

  it('S7: what is selected supports the very accelerator that was asked for', () => {
    fc.assert(
      fc.property(fc.array(aRuntime, { maxLength: 6 }), anAsk, (runtimes, ask) => {
        const { selected } = selectRuntime(runtimes, ask);
        if (selected !== null) expect(selected.accelerators).toContain(ask.accelerator);
      }),
    );
  });

  it('S8: a map with an inherited key of a driver name is not a ref', () => {
    const driverRefs = Object.assign(Object.create({ native: 'inherited' }) as Record<string, string>, { docker: 'own' });
    const runtime: Runtime = { name: 'r', accelerators: ['cpu'], ref: 'x', containerRef: null, driverRefs, modelFormat: null };
    expect(resolveRef(runtime, { driver: 'native', accelerator: 'cpu' })).toBeNull();
  });
});
