import type { Reason } from '../reason.ts';
import { isRunFailure } from '../reason.ts';
import { explainAppleGpuHeld } from './explain-apple-gpu-held.ts';
import { explainRunFailure } from './explain-run-failure.ts';
import type { MachineNames } from './words.ts';
import { acceleratorWords, amountWords, driverWords, quotedList } from './words.ts';

/**
 * The sentence of a reason: what is so, and who can do what about it. One of the few files of this folder where sentences
 * are made (L3). It names machines and runtimes, never a ref, a member or another workload (H2, V7).
 */
export function explainReason(reason: Reason, names: MachineNames): string {
  if (isRunFailure(reason)) return explainRunFailure(reason.code, reason.machineId === null ? 'its machine' : names(reason.machineId));
  switch (reason.code) {
    case 'APPLE_GPU_HELD':
      return explainAppleGpuHeld(reason, names);
    case 'CAPACITY_IN_USE': {
      const { resource, accelerator, requested, free, total } = reason;
      const words = { resource, accelerator };
      return `${names(reason.machineId)} is busy: ${amountWords({ ...words, amount: requested })} wanted, ${String(readable(resource, free))} of ${String(readable(resource, total))} free. It starts by itself when enough work there has stopped.`;
    }
    case 'CLASS_EXCEEDS_MACHINE': {
      const { resource, accelerator, requested, total } = reason;
      const words = { resource, accelerator };
      return `${names(reason.machineId)} is too small for this class: ${amountWords({ ...words, amount: requested })} wanted, ${amountWords({ ...words, amount: total })} there in all. Choose a smaller class.`;
    }
    case 'QUEUED_BEHIND_OLDER':
      return `Older work has waited for ${names(reason.machineId)} long enough and has its turn first; this would fit now, and is number ${String(reason.position)} in the queue.`;
    case 'MACHINE_UNREACHABLE':
      if (reason.withMostOthers === true) return withMostOthers(names(reason.machineId));
      return `${names(reason.machineId)} cannot be reached. Its owner can bring it back; then this goes on by itself.`;
    case 'MACHINE_CORDONED':
      return `${names(reason.machineId)} is closed to new work. Its owner can open it again.`;
    case 'NO_MACHINE':
      return reason.machines === 0
        ? 'There is no machine yet that could be considered. Add one, or ask its owner to.'
        : 'None of the known machines can be considered: each is still to be set up, or is not the one that was asked for. Choose another machine, or finish setting one up.';
    case 'PINNED_MACHINE_OFFLINE':
      return `Its files are on ${names(reason.machineId)}, which cannot be reached, and it never moves. It starts by itself when the machine is back.`;
    case 'PINNED_DRIVER_MISSING':
      return `It ran on ${names(reason.machineId)} with the ${driverWords(reason.driver)} driver, which that machine no longer has. The machine's owner can bring the driver back.`;
    case 'PINNED_MACHINE_FORGOTTEN':
      return 'The machine that has its files no longer belongs to the fleet, so it cannot be started again. Launch a new notebook.';
    case 'MACHINE_FORGOTTEN':
      return `${names(reason.machineId)} was removed from the fleet while it had this work, so its end is not known and what it held is released. Files of a notebook are still on that machine. Launch it anew to run it elsewhere.`;
    case 'WEAK_ISOLATION_OWNER_ONLY':
      return `The ${driverWords(reason.driver)} driver of ${names(reason.machineId)} does not shield the machine from the work, so only its owner may run work there (rule ${reason.cell}). Choose another machine.`;
    case 'MACHINE_NOT_SHARED':
      return `${names(reason.machineId)} is not shared with you (rule ${reason.cell}). Its owner can share it.`;
    case 'ACCELERATOR_ABSENT':
      return `The ${driverWords(reason.driver)} driver of ${names(reason.machineId)} has no ${acceleratorWords(reason.accelerator)} to offer. Choose another class or machine.`;
    case 'ACCELERATOR_UNSUPPORTED':
      return `This entry cannot run on ${acceleratorWords(reason.accelerator)}${rejected(reason.runtimes)}. The operator can add such a runtime to the catalog.`;
    case 'DRIVER_UNSUPPORTED': {
      const where = reason.machineId === null ? '' : ` of ${names(reason.machineId)}`;
      return `This entry cannot run on ${acceleratorWords(reason.accelerator)} with the ${driverWords(reason.driver)} driver${where}${rejected(reason.runtimes)}. The operator can add such a runtime to the catalog.`;
    }
    case 'MODEL_FORMAT_NOT_VALIDATED':
      return `The model's files were not validated for runtime "${reason.runtime}" (${reason.modelFormat}), or they changed since. The operator can validate the model.`;
    case 'MODEL_FORMAT_UNSUPPORTED':
      return `${formatProblem(reason)}. The operator can offer a safetensors runtime.`;
    case 'CPU_ENDPOINT_UNAVAILABLE':
      return 'Endpoints on CPU are not available yet. Choose a class with a GPU.';
    case 'ENTRY_REMOVED':
      return 'The operator removed this entry from the catalog, so it cannot be started. Choose another entry, or ask the operator to put it back.';
    case 'CLASS_REMOVED':
      return 'The operator removed this class, so nothing can be started with it. Choose another class, or ask the operator to put it back.';
  }
}

function withMostOthers(machine: string): string {
  return `${machine} cannot be reached, and neither can most machines that were there a moment ago, so the fault may be Berth's own and not theirs. Nothing is given up for it: this goes on by itself when they answer again, or when an operator confirms that they are gone.`;
}

function readable(resource: string, amount: number): number {
  return resource === 'CPU_MILLIS' ? amount / 1000 : amount;
}

function rejected(runtimes: readonly string[]): string {
  if (runtimes.length === 0) return '';
  return `; its ${runtimes.length === 1 ? 'runtime' : 'runtimes'} ${quotedList(runtimes)} ${runtimes.length === 1 ? 'does' : 'do'} not`;
}

function formatProblem({ runtime, modelFormat }: Extract<Reason, { readonly code: 'MODEL_FORMAT_UNSUPPORTED' }>): string {
  if (runtime === null) return 'No runtime of this entry loads a model format that can be launched';
  if (modelFormat === null) return `Runtime "${runtime}" names no model format`;
  return `Runtime "${runtime}" loads ${modelFormat}, which cannot be validated yet, so it is never launched`;
}
