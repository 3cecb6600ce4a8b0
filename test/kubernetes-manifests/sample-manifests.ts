import type { WorkloadId, WorkspaceId } from '../../src/domain/model/ids.ts';
import { inferenceService } from '../../src/kubernetes-manifests/inference-service.ts';
import type { Manifest } from '../../src/kubernetes-manifests/manifest.ts';
import { notebookManifests } from '../../src/kubernetes-manifests/notebook-manifests.ts';
import { testId } from '../domain/support/ids.ts';

const owner = { workloadId: testId<WorkloadId>(1), workloadName: '-lab-', labels: { 'app.kubernetes.io/managed-by': 'berth' } };
const workspaceId = testId<WorkspaceId>(2);
const cpu = { accelerator: 'cpu', acceleratorCount: 0, cpuMillis: 250, memoryMib: 256 } as const;
const gpu = { accelerator: 'nvidia-gpu', acceleratorCount: 2, cpuMillis: 2_000, memoryMib: 1_024 } as const;

/** Manifests of each shape that is built. */
export const SAMPLE_MANIFESTS: Readonly<Record<string, readonly Manifest[]>> = {
  'a cpu notebook': notebookManifests({ owner: { ...owner, kind: 'notebook' }, workspaceId, image: 'quay.io/jupyter/x:1', amounts: cpu }),
  'a GPU notebook': notebookManifests({ owner: { ...owner, kind: 'notebook' }, workspaceId, image: 'quay.io/jupyter/x:1', amounts: gpu }),
  'an endpoint with a model on a claim': [
    inferenceService({
      owner: { ...owner, kind: 'endpoint' },
      runtime: 'kserve-vllm',
      modelFormat: 'safetensors',
      storageUri: 'pvc://berth-models/m',
      amounts: gpu,
    }),
  ],
  'an endpoint whose runtime has the model': [
    inferenceService({
      owner: { ...owner, kind: 'endpoint' },
      runtime: 'kserve-vllm',
      modelFormat: 'safetensors',
      storageUri: null,
      amounts: gpu,
    }),
  ],
};
