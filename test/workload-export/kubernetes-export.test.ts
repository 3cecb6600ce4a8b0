import { describe, expect, it } from 'vitest';
import type { WorkloadId, WorkspaceId } from '../../src/domain/model/ids.ts';
import { Refusal } from '../../src/domain/refusals.ts';
import { storageUriOf } from '../../src/kubernetes-manifests/inference-service.ts';
import { kubernetesExport, type ExportedWork } from '../../src/workload-export/kubernetes-export.ts';
import { writeManifests } from '../../src/workload-export/write-yaml.ts';
import { aClass, anEntry, aRuntime } from '../domain/support/builders.ts';
import { testId } from '../domain/support/ids.ts';

const aNotebook = (changes: Partial<ExportedWork> = {}): ExportedWork => ({
  kind: 'notebook',
  workloadId: testId<WorkloadId>(1),
  name: 'lab',
  workspaceId: testId<WorkspaceId>(2),
  class: aClass('cpu', { acceleratorCount: 0, cpuMillis: 1_500, memoryMib: 1_024 }),
  entry: anEntry({ runtimes: [aRuntime('all', { accelerators: ['cpu'], ref: 'image:1' })] }),
  running: null,
  ...changes,
});

const safetensors = aRuntime('vllm', { accelerators: ['nvidia-gpu'], ref: 'kserve-vllm', modelFormat: 'safetensors' });

const anEndpoint = (changes: Partial<ExportedWork> = {}): ExportedWork =>
  aNotebook({
    kind: 'endpoint',
    workspaceId: null,
    class: aClass('nvidia-gpu', { acceleratorCount: 2, cpuMillis: 4_000, memoryMib: 8_192 }),
    entry: anEntry({ kind: 'model', source: 'models/qwen', validatedDigest: 'd', runtimes: [safetensors] }),
    ...changes,
  });

function codeOf(work: ExportedWork): string {
  try {
    kubernetesExport(work);
    return 'exported';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

describe('a notebook as objects of Kubernetes', () => {
  it('is a claim that outlives it, a Service and a StatefulSet of one pod that is not root', () => {
    const [claim, service, set] = kubernetesExport(aNotebook());
    expect([claim, service, set].map((object) => `${object?.kind ?? ''}/${object?.metadata.name ?? ''}`)).toEqual([
      'PersistentVolumeClaim/berth-workspace-00000000-0000-7000-8000-000000000002',
      'Service/berth-00000000-0000-7000-8000-000000000001',
      'StatefulSet/berth-00000000-0000-7000-8000-000000000001',
    ]);
    expect(set?.metadata.annotations).toEqual({ 'berth/workload-name': 'lab' });
    expect(set?.spec).toMatchObject({
      replicas: 1,
      template: {
        spec: {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 1_000 },
          containers: [
            {
              image: 'image:1',
              resources: { requests: { cpu: '1500m', memory: '1Gi' }, limits: { cpu: '1500m', memory: '1Gi' } },
              securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
            },
          ],
        },
      },
    });
  });

  it('S7: of a GPU class it asks for that many GPUs', () => {
    const work = aNotebook({
      class: aClass('nvidia-gpu', { acceleratorCount: 2, cpuMillis: 2_000, memoryMib: 512 }),
      entry: anEntry({ runtimes: [aRuntime('all', { accelerators: ['nvidia-gpu'] })] }),
    });
    expect(writeManifests(kubernetesExport(work))).toContain('nvidia.com/gpu: "2"');
    expect(writeManifests(kubernetesExport(aNotebook()))).not.toContain('nvidia');
  });

  it('writes each object as a document that can be read alone', () => {
    const text = writeManifests(kubernetesExport(aNotebook()));
    expect(text.split('---\n')).toHaveLength(3);
    expect(text).not.toMatch(/[&*][a-z]\d/);
  });
});

describe('which runtime an export names', () => {
  it('S1, S2: the first in catalog order that lists the accelerator', () => {
    const runtimes = [
      aRuntime('a', { accelerators: ['nvidia-gpu'], ref: 'gpu' }),
      aRuntime('b', { accelerators: ['cpu'], ref: 'first' }),
      aRuntime('c', { accelerators: ['cpu'], ref: 'second' }),
    ];
    expect(writeManifests(kubernetesExport(aNotebook({ entry: anEntry({ runtimes }) })))).toContain('image: first\n');
  });

  it('S3, S4, H2: its default ref, whatever the refs of drivers are', () => {
    const refs = { containerRef: 'SECRET-c', driverRefs: { docker: 'SECRET-d', native: 'SECRET-n' } };
    const text = writeManifests(
      kubernetesExport(aNotebook({ entry: anEntry({ runtimes: [aRuntime('all', { accelerators: ['cpu'], ref: 'public', ...refs })] }) })),
    );
    expect(text).toContain('image: public\n');
    expect(text).not.toContain('SECRET');
  });

  it('while a cluster runs it, the one that runs, also when the catalog has another or none by now', () => {
    const running = aRuntime('all', { accelerators: ['cpu'], ref: 'image:0' });
    for (const entry of [
      anEntry({ runtimes: [aRuntime('all', { accelerators: ['cpu'], ref: 'image:1' })] }),
      anEntry({ removed: true, runtimes: [] }),
    ])
      expect(writeManifests(kubernetesExport(aNotebook({ entry, running })))).toContain('image: image:0\n');
  });
});

describe('an endpoint as an object of Kubernetes', () => {
  it('M5: is a KServe InferenceService whose model.runtime is the selected ref', () => {
    const [service, ...others] = kubernetesExport(anEndpoint());
    expect(others).toEqual([]);
    expect(service).toMatchObject({
      apiVersion: 'serving.kserve.io/v1beta1',
      kind: 'InferenceService',
      spec: {
        predictor: {
          minReplicas: 1,
          maxReplicas: 1,
          model: {
            modelFormat: { name: 'safetensors' },
            runtime: 'kserve-vllm',
            storageUri: 'pvc://berth-models/qwen',
            resources: { limits: { cpu: '4', memory: '8Gi', 'nvidia.com/gpu': '2' } },
          },
        },
      },
    });
  });

  it.each([
    { source: 'models/qwen', want: 'pvc://berth-models/qwen' },
    { source: 'qwen', want: 'pvc://berth-models/qwen' },
    { source: 'models/team/qwen/', want: 'pvc://berth-models/team/qwen' },
    { source: 'models/models', want: 'pvc://berth-models/models' },
  ])('M2: the source $source is the folder that validation read, $want', ({ source, want }) => {
    expect(storageUriOf(source)).toBe(want);
  });

  it.each(['https://u:p@host/x', '/etc', '../x', 'a/../b', 'a b', null])('a source such as %j is not shown', (source) => {
    const entry = anEntry({ kind: 'model', source, validatedDigest: 'd', runtimes: [safetensors] });
    expect(JSON.stringify(kubernetesExport(anEndpoint({ entry })))).not.toContain('storageUri');
  });
});

describe('what has no Kubernetes form is refused', () => {
  const gguf = aRuntime('llama', { accelerators: ['nvidia-gpu'], modelFormat: 'gguf' });
  it.each<{ readonly title: string; readonly work: ExportedWork; readonly want: string }>([
    {
      title: 'S7: an Apple GPU class',
      work: aNotebook({ class: aClass('apple-gpu', { acceleratorCount: 1 }) }),
      want: 'INVALID_STATE',
    },
    {
      title: 'S5: an accelerator that no runtime lists',
      work: aNotebook({ class: aClass('nvidia-gpu', { acceleratorCount: 1 }) }),
      want: 'ACCELERATOR_UNSUPPORTED',
    },
    { title: 'an entry that was removed', work: aNotebook({ entry: anEntry({ removed: true, runtimes: [] }) }), want: 'ENTRY_REMOVED' },
    {
      title: 'M3: a model that was not validated',
      work: anEndpoint({ entry: anEntry({ kind: 'model', validatedDigest: null, runtimes: [safetensors] }) }),
      want: 'MODEL_FORMAT_NOT_VALIDATED',
    },
    {
      title: 'M3, M4: a gguf runtime in front, which no later one replaces',
      work: anEndpoint({ entry: anEntry({ kind: 'model', validatedDigest: 'd', runtimes: [gguf, safetensors] }) }),
      want: 'MODEL_FORMAT_UNSUPPORTED',
    },
    {
      title: 'M4: an endpoint of a cpu class',
      work: anEndpoint({ class: aClass('cpu') }),
      want: 'CPU_ENDPOINT_UNAVAILABLE',
    },
    { title: 'nothing else', work: anEndpoint(), want: 'exported' },
  ])('$title: $want', ({ work, want }) => {
    expect(codeOf(work)).toBe(want);
  });
});
