import { describe, expect, it } from 'vitest';
import { checkModelGate } from '../../../src/domain/model-gate/model-gate.ts';
import type { ReasonCode } from '../../../src/domain/reason.ts';
import { DEFAULT_POLICY } from '../../../src/domain/placement/decision.ts';
import { place } from '../../../src/domain/placement/place.ts';
import { aClass, aDriver, aFleet, aGpuBox, aModel, aRequest } from '../support/builders.ts';
import { testId } from '../support/ids.ts';
import type { RuntimeVector } from '../support/vectors.ts';
import { readVectors, runtimeOf } from '../support/vectors.ts';

interface GateVector extends RuntimeVector<{ readonly selected: string; readonly refusedBy: ReasonCode | null }> {
  readonly safetensorsValidated: boolean;
}

const VECTORS = readVectors<GateVector>('model-gate.json');

describe('model gate: vectors M1-M4, through placement', () => {
  it.each(VECTORS)('$title', ({ runtimes, accelerator, driver, safetensorsValidated, expect: want }) => {
    const stored = runtimes.map((runtime, index) => ({ ...runtimeOf(runtime), id: testId<never>(600 + index) }));
    const entry = aModel({ runtimes: stored, validatedDigest: safetensorsValidated ? 'a'.repeat(64) : null });
    const machine = aGpuBox(1, 1, { drivers: [aDriver(driver)] });
    const decision = place(aFleet([machine]), aRequest({ kind: 'endpoint', class: aClass(accelerator), entry }), DEFAULT_POLICY);
    expect(decision.candidates[0]?.runtime?.name).toBe(want.selected);
    expect(decision.headline?.code ?? null).toBe(want.refusedBy);
    expect(decision.outcome).toBe(want.refusedBy === null ? 'ADMIT_NOW' : 'BLOCKED');
  });
});

describe('checkModelGate', () => {
  it('M1: the format of the selected runtime decides, not that of another runtime of the entry', () => {
    const formats = ['gguf', 'safetensors'] as const;
    for (const first of formats) {
      const runtimes = [first, ...formats.filter((format) => format !== first)].map((modelFormat, index) => ({
        ...runtimeOf({ name: modelFormat, accelerators: ['nvidia-gpu'], ref: 'r' }),
        modelFormat,
        id: testId<never>(600 + index),
      }));
      const entry = aModel({ runtimes, validatedDigest: 'a'.repeat(64) });
      const fleet = aFleet([aGpuBox(1, 1, { drivers: [aDriver('simulation')] })]);
      const decision = place(fleet, aRequest({ kind: 'endpoint', class: aClass('nvidia-gpu'), entry }), DEFAULT_POLICY);
      expect(decision.candidates[0]?.runtime?.name).toBe(first);
      expect(decision.headline?.code ?? null).toBe(first === 'gguf' ? 'MODEL_FORMAT_UNSUPPORTED' : null);
    }
  });

  it('M2: safetensors needs a validated artefact; M4: gguf and no format at all never pass', () => {
    expect(checkModelGate({ modelFormat: 'safetensors', validatedDigest: 'd' })).toBeNull();
    expect(checkModelGate({ modelFormat: 'safetensors', validatedDigest: null })).toBe('MODEL_FORMAT_NOT_VALIDATED');
    expect(checkModelGate({ modelFormat: 'gguf', validatedDigest: 'd' })).toBe('MODEL_FORMAT_UNSUPPORTED');
    expect(checkModelGate({ modelFormat: null, validatedDigest: 'd' })).toBe('MODEL_FORMAT_UNSUPPORTED');
  });
});
