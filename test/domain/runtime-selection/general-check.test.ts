import { describe, expect, it } from 'vitest';
import type { GeneralQuestion } from '../../../src/domain/runtime-selection/general-check.ts';
import { generalCheck } from '../../../src/domain/runtime-selection/general-check.ts';
import { aClass, aModel, anEntry, aRuntime } from '../support/builders.ts';

interface Case {
  readonly title: string;
  readonly question: GeneralQuestion;
  readonly wantCodes: readonly string[];
}

const GGUF = aRuntime('llama', { modelFormat: 'gguf' });

const CASES: readonly Case[] = [
  {
    title: 'S6: a notebook for an accelerator of some runtime',
    question: { kind: 'notebook', class: aClass(), entry: anEntry() },
    wantCodes: [],
  },
  {
    title: 'S6: a runtime for a driver that no machine has is no matter here',
    question: { kind: 'notebook', class: aClass(), entry: anEntry({ runtimes: [aRuntime('x', { driverRefs: { simulation: 's' } })] }) },
    wantCodes: [],
  },
  {
    title: 'L9: no runtime for the accelerator',
    question: { kind: 'notebook', class: aClass('apple-gpu'), entry: anEntry({ runtimes: [aRuntime('x', { accelerators: ['cpu'] })] }) },
    wantCodes: ['ACCELERATOR_UNSUPPORTED'],
  },
  {
    title: 'M3: at launch only the format counts, not its validation',
    question: { kind: 'endpoint', class: aClass('nvidia-gpu'), entry: aModel({ validatedDigest: null }) },
    wantCodes: [],
  },
  {
    title: 'M3: no safetensors runtime for the accelerator',
    question: { kind: 'endpoint', class: aClass('nvidia-gpu'), entry: aModel({ runtimes: [GGUF] }) },
    wantCodes: ['MODEL_FORMAT_UNSUPPORTED'],
  },
  {
    title: 'M3: a safetensors runtime after a gguf one may yet be selected on some target',
    question: {
      kind: 'endpoint',
      class: aClass('nvidia-gpu'),
      entry: aModel({ runtimes: [GGUF, aRuntime('vllm', { modelFormat: 'safetensors' })] }),
    },
    wantCodes: [],
  },
  {
    title: 'M3: a safetensors runtime of another accelerator does not help',
    question: {
      kind: 'endpoint',
      class: aClass('nvidia-gpu'),
      entry: aModel({ runtimes: [GGUF, aRuntime('mlx', { modelFormat: 'safetensors', accelerators: ['apple-gpu'] })] }),
    },
    wantCodes: ['MODEL_FORMAT_UNSUPPORTED'],
  },
  {
    title: 'M4: an endpoint of a cpu class, whatever its runtimes',
    question: { kind: 'endpoint', class: aClass('cpu'), entry: aModel() },
    wantCodes: ['CPU_ENDPOINT_UNAVAILABLE'],
  },
  {
    title: 'L3: every reason, what the member can fix first',
    question: { kind: 'endpoint', class: aClass('cpu', { removed: true }), entry: aModel({ removed: true, runtimes: [GGUF] }) },
    wantCodes: ['CPU_ENDPOINT_UNAVAILABLE', 'ENTRY_REMOVED', 'CLASS_REMOVED', 'MODEL_FORMAT_UNSUPPORTED'],
  },
];

describe('generalCheck', () => {
  it.each(CASES)('$title', ({ question, wantCodes }) => {
    expect(generalCheck(question).map((reason) => reason.code)).toEqual(wantCodes);
  });

  it('S6: it names neither driver nor machine', () => {
    for (const { question } of CASES) {
      for (const reason of generalCheck(question)) {
        expect(reason).not.toHaveProperty('driver');
        expect('machineId' in reason ? reason.machineId : null).toBeNull();
      }
    }
  });
});
