import { explainRefusal } from '../domain/explain/explain-refusal.ts';
import type { WorkloadId, WorkspaceId } from '../domain/model/ids.ts';
import type { AcceleratorClass, Entry, StoredRuntime } from '../domain/model/runtime.ts';
import type { WorkloadKind } from '../domain/model/workload.ts';
import { checkModelGate } from '../domain/model-gate/model-gate.ts';
import type { Reason } from '../domain/reason.ts';
import { InvalidState, LaunchRefused } from '../domain/refusals.ts';
import { generalCheck } from '../domain/runtime-selection/general-check.ts';
import { selectRuntime } from '../domain/runtime-selection/select-runtime.ts';
import { isKubernetesAccelerator } from '../kubernetes-manifests/container-resources.ts';
import { inferenceService, storageUriOf } from '../kubernetes-manifests/inference-service.ts';
import type { Manifest } from '../kubernetes-manifests/manifest.ts';
import { notebookManifests } from '../kubernetes-manifests/notebook-manifests.ts';

/** Work as Kubernetes would be given it. */
export interface ExportedWork {
  readonly kind: WorkloadKind;
  readonly workloadId: WorkloadId;
  readonly name: string;
  /** null for endpoints. */
  readonly workspaceId: WorkspaceId | null;
  readonly class: AcceleratorClass;
  /** With the runtimes that the catalog has now. The refs of drivers are not needed: Kubernetes takes the default one (S3). */
  readonly entry: Entry;
  /** The runtime that a cluster was given for its open hold; null where there is no such hold. */
  readonly running: StoredRuntime | null;
}

/**
 * The objects of the work. The same selector chooses the runtime (S1): among what the catalog has now, or, while a cluster runs
 * the work, the one that runs. Refuses an Apple GPU, which no cluster has, with INVALID_STATE, and what placement would
 * not give a cluster with the reasons' code: the model gate is not bypassed by an export (M3).
 */
export function kubernetesExport(work: ExportedWork): readonly Manifest[] {
  const { accelerator } = work.class;
  if (!isKubernetesAccelerator(accelerator))
    throw new InvalidState('Apple GPUs are on Macs alone, so work of this class has no Kubernetes form; export it as BERTH_YAML.');
  if (work.running === null) refuse(generalCheck(work));
  const runtimes = work.running === null ? work.entry.runtimes : [work.running];
  const { selected, ref } = selectRuntime(runtimes, { driver: 'kubernetes', accelerator });
  if (selected === null)
    throw launchRefused([{ code: 'ACCELERATOR_UNSUPPORTED', machineId: null, accelerator, runtimes: runtimes.map(({ name }) => name) }]);
  const { acceleratorCount, cpuMillis, memoryMib } = work.class;
  const amounts = { accelerator, acceleratorCount, cpuMillis, memoryMib };
  const owner = { kind: work.kind, workloadId: work.workloadId, workloadName: work.name, labels: {} };
  if (work.workspaceId !== null) return notebookManifests({ owner, workspaceId: work.workspaceId, image: ref, amounts });
  const { modelFormat } = selected;
  if (work.running === null) refuse(gateReasons(selected, work.entry.validatedDigest));
  if (modelFormat === null) throw new Error('a runtime of a model passed the gate without a format');
  return [inferenceService({ owner, runtime: ref, modelFormat, storageUri: storageUriOf(work.entry.source), amounts })];
}

function gateReasons({ name: runtime, modelFormat }: StoredRuntime, validatedDigest: string | null): readonly Reason[] {
  const refusal = checkModelGate({ modelFormat, validatedDigest });
  if (refusal === null) return [];
  if (refusal === 'MODEL_FORMAT_NOT_VALIDATED' && modelFormat !== null)
    return [{ code: 'MODEL_FORMAT_NOT_VALIDATED', machineId: null, runtime, modelFormat }];
  return [{ code: 'MODEL_FORMAT_UNSUPPORTED', machineId: null, runtime, modelFormat }];
}

function refuse([first, ...others]: readonly Reason[]): void {
  if (first !== undefined) throw launchRefused([first, ...others]);
}

function launchRefused(reasons: readonly [Reason, ...Reason[]]): LaunchRefused {
  return new LaunchRefused(reasons, explainRefusal(reasons));
}
