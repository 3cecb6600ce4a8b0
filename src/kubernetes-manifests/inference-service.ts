import { artefactFolder } from '../domain/model-gate/artefact-folder.ts';
import type { ModelFormat } from '../domain/model/runtime.ts';
import { containerResources, GPU_NODES, type ClassAmounts } from './container-resources.ts';
import type { Manifest } from './manifest.ts';
import { objectOf, type ObjectOwner } from './object-metadata.ts';

/** A model's endpoint as a cluster runs it. */
export interface EndpointOnKubernetes {
  readonly owner: ObjectOwner;
  /** The selected ref: the name of a ServingRuntime or ClusterServingRuntime that loads the format (M5). */
  readonly runtime: string;
  readonly modelFormat: ModelFormat;
  /** Where KServe finds the model; null leaves it to the runtime. */
  readonly storageUri: string | null;
  readonly amounts: ClassAmounts;
}

/** The claim that has a copy of the server's model folder. */
const MODELS_CLAIM = 'berth-models';
const RELATIVE = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/**
 * The place within the model folder that a source names (M2), as KServe finds it on the claim `berth-models`; null for a source that
 * names none, or one with names that would have to be escaped in an address.
 */
export function storageUriOf(source: string | null): string | null {
  const folder = source === null ? null : artefactFolder(source);
  const path = folder !== null && 'steps' in folder ? folder.steps.join('/') : '';
  return RELATIVE.test(path) ? `pvc://${MODELS_CLAIM}/${path}` : null;
}

/** An endpoint's object: a KServe InferenceService whose `model.runtime` is the selected ref (M5), of exactly one pod, as was reserved. */
export function inferenceService({ owner, runtime, modelFormat, storageUri, amounts }: EndpointOnKubernetes): Manifest {
  return objectOf(owner, {
    apiVersion: 'serving.kserve.io/v1beta1',
    kind: 'InferenceService',
    spec: {
      predictor: {
        automountServiceAccountToken: false,
        minReplicas: 1,
        maxReplicas: 1,
        // Serverless KServe would give five minutes, longer than a stop may take.
        terminationGracePeriodSeconds: 30,
        ...(amounts.accelerator === 'nvidia-gpu' ? { tolerations: [GPU_NODES] } : {}),
        model: {
          modelFormat: { name: modelFormat },
          runtime,
          ...(storageUri === null ? {} : { storageUri }),
          resources: containerResources(amounts),
        },
      },
    },
  });
}
