import type { ModelFormat } from '../domain/model/runtime.ts';
import { containerResources, type ClassAmounts } from './container-resources.ts';
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

/** A source within the model folder as KServe finds it on the claim `berth-models`; null for a source of any other form. */
export function storageUriOf(source: string | null): string | null {
  return source !== null && RELATIVE.test(source) ? `pvc://${MODELS_CLAIM}/${source}` : null;
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
