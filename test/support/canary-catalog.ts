import { REF_MARK } from './canary-ledger.ts';

/** Operator-only refs by where an agent may meet them; `simulation` entries of a map are used by nobody. */
export const CANARY_REFS = {
  native: `env:${REF_MARK}-native-lab@sha256:${'0'.repeat(64)}`,
  nativePlain: `${REF_MARK}-native-plain`,
  docker: `registry.example/${REF_MARK}-docker-lab:1`,
  dockerPlain: `${REF_MARK}-docker-plain`,
  dockerLegacy: `registry.example/${REF_MARK}-container-legacy:1`,
  unusedContainer: `registry.example/${REF_MARK}-container-lab:1`,
  unusedSimulation: `${REF_MARK}-simulation-lab`,
  model: `registry.example/${REF_MARK}-docker-model:1`,
} as const;

/** A catalog whose every operator-only ref holds a marker of its own; `description` makes another revision of it. */
export function canaryCatalog(description: string): string {
  const refs = CANARY_REFS;
  return `version: 1
name: aviary
classes:
  - { name: small, accelerator: cpu, cpu_millis: 1000, memory_mib: 1024, description: small }
  - { name: huge, accelerator: cpu, cpu_millis: 12000, memory_mib: 1024, description: most of a machine }
  - { name: gpu, accelerator: nvidia-gpu, accelerator_count: 1, cpu_millis: 1000, memory_mib: 1024, description: gpu }
  - { name: metal, accelerator: apple-gpu, accelerator_count: 1, cpu_millis: 1000, memory_mib: 1024, description: metal }
entries:
  - name: lab
    kind: notebook-image
    description: ${description}
    runtimes:
      - name: cpu
        accelerators: [cpu]
        ref: public-lab
        container_ref: ${refs.unusedContainer}
        driver_refs: { native: '${refs.native}', docker: '${refs.docker}', simulation: ${refs.unusedSimulation} }
      - name: gpu
        accelerators: [nvidia-gpu]
        ref: public-lab-gpu
        driver_refs: { native: ${refs.nativePlain}, docker: ${refs.dockerPlain} }
  - name: legacy
    kind: notebook-image
    description: without a map
    runtimes:
      - { name: old, accelerators: [cpu], ref: public-legacy, container_ref: '${refs.dockerLegacy}' }
  - name: llm
    kind: model
    description: a model
    source: models/llm
    runtimes:
      - name: st
        accelerators: [nvidia-gpu]
        ref: public-llm
        driver_refs: { docker: '${refs.model}' }
        model_format: safetensors
`;
}
