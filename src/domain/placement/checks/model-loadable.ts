import { checkModelGate } from '../../model-gate/model-gate.ts';
import type { TargetCheck } from './check.ts';

/** The runtime selected for this target may load the model; a later runtime never steps in (M3). */
export const modelLoadable: TargetCheck = {
  name: 'model-loadable',
  check: ({ machine, request, selection }) => {
    const runtime = selection.selected;
    if (request.kind !== 'endpoint' || runtime === null) return null;
    const refusal = checkModelGate({ modelFormat: runtime.modelFormat, validatedDigest: request.entry.validatedDigest });
    if (refusal === null) return null;
    const about = { machineId: machine.id, runtime: runtime.name };
    if (refusal === 'MODEL_FORMAT_NOT_VALIDATED' && runtime.modelFormat !== null) {
      return { code: refusal, ...about, modelFormat: runtime.modelFormat };
    }
    return { code: 'MODEL_FORMAT_UNSUPPORTED', ...about, modelFormat: runtime.modelFormat };
  },
};
