import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { assignment as assignmentShape, type Assignment } from '../../../src/agent-api/wire.ts';
import { digestMatches } from '../../../src/agent/sync/digest-matches.ts';
import { makeAssignment } from '../support/assignments.ts';
import { answered, outline } from '../support/works.ts';

/** An assignment with every field that there is. */
const run = makeAssignment({
  kind: 'endpoint',
  driver: 'native',
  accelerator: 'apple-gpu',
  workspaceId: randomUUID(),
  workspaceExpected: false,
  model: { name: 'llama', format: 'safetensors', digest: 'd'.repeat(64), source: 'models/llama' },
});

const { resources, model } = run;

/** Another value for each field. */
const TAMPERED: Readonly<Record<keyof Assignment, readonly Partial<Assignment>[]>> = {
  workloadId: [{ workloadId: randomUUID() }],
  generation: [{ generation: 2 }],
  decisionId: [{ decisionId: randomUUID() }],
  decisionDigest: [{ decisionDigest: '0'.repeat(64) }, { decisionDigest: run.decisionDigest.toUpperCase() }],
  kind: [{ kind: 'notebook' }],
  driver: [{ driver: 'simulation' }],
  runtimeName: [{ runtimeName: 'other' }],
  ref: [{ ref: 'env:other' }, { ref: `${run.ref} ` }],
  accelerator: [{ accelerator: 'cpu' }],
  resources: [
    { resources: { ...resources, cpuMillis: resources.cpuMillis + 1 } },
    { resources: { ...resources, memoryMib: resources.memoryMib + 1 } },
    { resources: { ...resources, acceleratorCount: resources.acceleratorCount + 1 } },
  ],
  exclusiveDevices: [{ exclusiveDevices: ['apple-gpu'] }],
  workspaceId: [{ workspaceId: randomUUID() }],
  workspaceExpected: [{ workspaceExpected: true }],
  model:
    model === undefined
      ? []
      : [
          { model: { ...model, name: 'other' } },
          { model: { ...model, format: 'gguf' } },
          { model: { ...model, digest: 'e'.repeat(64) } },
          { model: { ...model, source: 'other' } },
        ],
  // What may change while the decision stands.
  desired: [],
  deadlineSeconds: [],
};

const tamperings = Object.entries(TAMPERED).flatMap(([field, changes]) => changes.map((change) => ({ field, change })));

/** What the agent makes of an answer that holds this. */
function begun(received: Assignment): readonly string[] {
  const answer = { received: [{ assignment: received, digestMatches: digestMatches({ ...received }) }] };
  return outline(answered([], [], answer).works);
}

describe('A2: the agent refuses what its decision was not made for', () => {
  test('A2: what was decided is begun', () => {
    expect(begun(run)).toEqual(['g1 preparing']);
  });

  test('A2: a field of the assignment that nobody tampers with here is a hole in this test', () => {
    expect(Object.keys(TAMPERED).sort()).toEqual(Object.keys(assignmentShape.shape).sort());
  });

  test.each(tamperings)('A2: another $field is DECISION_MISMATCH: $change', ({ change }) => {
    const received = { ...run, ...change };
    expect(begun(received)).toEqual([`g${String(received.generation)} failed DECISION_MISMATCH`]);
  });

  test.each(Object.keys(TAMPERED).filter((field) => TAMPERED[field as keyof Assignment].length > 0))(
    'A2: a %s left out is found',
    (field) => {
      const received: Record<string, unknown> = { ...run };
      Reflect.deleteProperty(received, field);
      expect(digestMatches(received)).toBe(false);
    },
  );

  test('A2: a field that the agent does not know is covered, since a newer server may mean it', () => {
    expect(digestMatches({ ...run, privileged: true })).toBe(false);
  });

  test('the digest is SHA-256 over canonical JSON (RFC 8785), as another implementation computed it', () => {
    const known = {
      deadlineSeconds: 1_800,
      desired: 'run',
      model: { source: 'models/llama', digest: 'd'.repeat(64), format: 'safetensors', name: 'llama' },
      exclusiveDevices: [],
      resources: { memoryMib: 16_384, cpuMillis: 4_000, acceleratorCount: 2 },
      accelerator: 'nvidia-gpu',
      ref: 'registry/vllm:1',
      runtimeName: 'vllm €',
      driver: 'docker',
      kind: 'endpoint',
      decisionId: '0190aaaa-0000-7000-8000-000000000002',
      generation: 3,
      workloadId: '0190aaaa-0000-7000-8000-000000000001',
      decisionDigest: 'b78ffb577092a4934971ce55793902a9b1bdd63498249692439d4ba18cb09389',
    };
    expect(digestMatches(known)).toBe(true);
  });
});
