import { describe, expect, it } from 'vitest';
import { explainReason } from '../../../src/domain/explain/explain-reason.ts';
import { explainRefusal } from '../../../src/domain/explain/explain-refusal.ts';
import { reasonDetails } from '../../../src/domain/explain/reason-details.ts';
import type { Reason } from '../../../src/domain/reason.ts';
import { headlineOf, REASON_CODES, reasonEffect, reasonScope, reasonSeverity, sortReasons } from '../../../src/domain/reason-order.ts';
import { SAMPLE_REASONS } from '../support/sample-reasons.ts';

const names = (): string => 'studio';

describe('order of reasons (L3)', () => {
  it('L3: what the member can fix, then the owner, then the operator, then time', () => {
    const scopes = REASON_CODES.map((code) => reasonScope(code)).filter((scope, index, all) => scope !== all[index - 1]);
    expect(scopes).toEqual(['MEMBER', 'OWNER', 'OPERATOR', 'TIME']);
    expect(new Set(REASON_CODES).size).toBe(REASON_CODES.length);
    expect([...REASON_CODES].sort()).toEqual(Object.keys(SAMPLE_REASONS).sort());
  });

  it('L3: sorting is stable, and the headline is the first', () => {
    const reasons = [
      SAMPLE_REASONS.CAPACITY_IN_USE,
      { code: 'MACHINE_CORDONED', machineId: 'b' },
      SAMPLE_REASONS.MACHINE_CORDONED,
    ] as readonly Reason[];
    expect(sortReasons(reasons)).toEqual([reasons[1], reasons[2], reasons[0]]);
    expect(headlineOf(reasons)).toBe(reasons[1]);
    expect(headlineOf([])).toBeNull();
  });

  it('L2: only waiting reasons are those of time, of an owner who is away, and of an owner who closed the machine', () => {
    expect(REASON_CODES.filter((code) => reasonEffect(code) === 'WAIT')).toEqual([
      'PINNED_MACHINE_OFFLINE',
      'MACHINE_UNREACHABLE',
      'MACHINE_CORDONED',
      'APPLE_GPU_HELD',
      'CAPACITY_IN_USE',
      'QUEUED_BEHIND_OLDER',
    ]);
    expect(reasonSeverity('CPU_ENDPOINT_UNAVAILABLE')).toBe(0);
  });
});

describe('explainReason', () => {
  it('L3: every code has its own sentences, whole and without a parameter that was forgotten', () => {
    const sentences = Object.values(SAMPLE_REASONS).map((reason) => explainReason(reason, names));
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Za-z].*\.$/);
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  it('S6: a refused launch names neither driver nor machine', () => {
    const reasons: readonly Reason[] = [
      { code: 'CPU_ENDPOINT_UNAVAILABLE' },
      { code: 'ACCELERATOR_UNSUPPORTED', machineId: null, accelerator: 'cpu', runtimes: ['vllm'] },
      { code: 'MODEL_FORMAT_UNSUPPORTED', machineId: null, runtime: 'llama', modelFormat: 'gguf' },
      { code: 'MODEL_FORMAT_UNSUPPORTED', machineId: null, runtime: 'llama', modelFormat: null },
      { code: 'MODEL_FORMAT_UNSUPPORTED', machineId: null, runtime: null, modelFormat: null },
    ];
    const message = explainRefusal(reasons);
    expect(message).toContain('Endpoints on CPU are not available yet.');
    expect(message).not.toMatch(/native|Docker|Kubernetes|simulation|driver|machine/i);
  });

  it('S5: runtimes that were passed over are named', () => {
    const about = { code: 'ACCELERATOR_UNSUPPORTED', machineId: null, accelerator: 'nvidia-gpu' } as const;
    expect(explainReason({ ...about, runtimes: [] }, names)).toMatch(/^This entry cannot run on NVIDIA GPU\. /);
    expect(explainReason({ ...about, runtimes: ['a'] }, names)).toContain('; its runtime "a" does not.');
    expect(explainReason({ ...about, runtimes: ['a', 'b', 'c'] }, names)).toContain('; its runtimes "a", "b" and "c" do not.');
  });

  it('V1: amounts are told in cores, MiB and devices', () => {
    const about = { ...SAMPLE_REASONS.CAPACITY_IN_USE, code: 'CAPACITY_IN_USE' } as Extract<Reason, { code: 'CAPACITY_IN_USE' }>;
    expect(explainReason({ ...about, requested: 1_000 }, names)).toContain('1 core wanted, 0.5 of 8 free');
    expect(explainReason({ ...about, resource: 'MEMORY_MIB', requested: 10, free: 5, total: 20 }, names)).toContain(
      '10 MiB of memory wanted, 5 of 20 free',
    );
    const devices = { ...about, resource: 'DEVICES', accelerator: 'nvidia-gpu', free: 1, total: 4 } as const;
    expect(explainReason({ ...devices, requested: 2 }, names)).toContain('2 NVIDIA GPUs wanted, 1 of 4 free');
  });

  it('the parameters are given by name, without code and machine', () => {
    expect(reasonDetails(SAMPLE_REASONS.CLASS_EXCEEDS_MACHINE)).toEqual([
      { name: 'accelerator', value: 'cpu' },
      { name: 'requested', value: '32768' },
      { name: 'resource', value: 'MEMORY_MIB' },
      { name: 'total', value: '16384' },
    ]);
    expect(reasonDetails(SAMPLE_REASONS.ACCELERATOR_UNSUPPORTED)).toContainEqual({ name: 'runtimes', value: 'cuda, cpu' });
    expect(reasonDetails({ ...SAMPLE_REASONS.APPLE_GPU_HELD, holder: null, holderPhase: null } as Reason).map(({ name }) => name)).toEqual([
      'own',
      'wantedBy',
    ]);
  });
});
