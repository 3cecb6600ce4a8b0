import { isLaunchableFormat } from '../model-gate/model-gate.ts';
import type { AcceleratorClass, Entry } from '../model/runtime.ts';
import type { WorkloadKind } from '../model/workload.ts';
import type { Reason } from '../reason.ts';
import { sortReasons } from '../reason-order.ts';

/** What is asked for before any machine is known. */
export interface GeneralQuestion {
  readonly kind: WorkloadKind;
  readonly class: AcceleratorClass;
  readonly entry: Entry;
}

/**
 * The check made while machine and driver are unknown (S6, L9): is there any runtime for the accelerator, with a
 * launchable format (M3)? It never names a driver. Returns every reason against it, most severe first; none means that
 * the launch may be stored.
 */
export function generalCheck(question: GeneralQuestion): readonly Reason[] {
  const { kind, entry } = question;
  const { accelerator } = question.class;
  const reasons: Reason[] = [];
  if (entry.removed) reasons.push({ code: 'ENTRY_REMOVED' });
  if (question.class.removed) reasons.push({ code: 'CLASS_REMOVED' });
  if (kind === 'endpoint' && accelerator === 'cpu') reasons.push({ code: 'CPU_ENDPOINT_UNAVAILABLE' });

  const supporting = entry.runtimes.filter((runtime) => runtime.accelerators.includes(accelerator));
  const first = supporting[0];
  if (first === undefined) {
    const runtimes = entry.runtimes.map((runtime) => runtime.name);
    reasons.push({ code: 'ACCELERATOR_UNSUPPORTED', machineId: null, accelerator, runtimes });
  } else if (kind === 'endpoint' && !supporting.some((runtime) => isLaunchableFormat(runtime.modelFormat))) {
    reasons.push({ code: 'MODEL_FORMAT_UNSUPPORTED', machineId: null, runtime: first.name, modelFormat: first.modelFormat });
  }
  return sortReasons(reasons);
}
