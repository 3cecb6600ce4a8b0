import type { UnblockAction } from '../placement/unblock/unblock-action.ts';
import type { MachineNames } from './words.ts';
import { acceleratorWords } from './words.ts';

/** The sentence of an action; names machines and classes, never a member or a workload (V7). */
export function explainUnblock(action: UnblockAction, names: MachineNames): string {
  return `${whatToDo(action, names)} ${action.then === 'ADMIT_NOW' ? 'Then it can run at once.' : 'Then it waits for its turn there.'}`;
}

function whatToDo(action: UnblockAction, names: MachineNames): string {
  switch (action.code) {
    case 'STOP_OWN_WORK': {
      const { length } = action.workloadIds;
      return `Stop ${length === 1 ? 'one piece' : `${String(length)} pieces`} of your own work on ${names(action.machineId)}.`;
    }
    case 'CHOOSE_CLASS':
      return `Choose the class "${action.className}".`;
    case 'ALLOW_ANY_MACHINE':
      return 'Let it run on any machine instead of this one.';
    case 'ASK_TO_SHARE':
      return `Ask the owner of ${names(action.machineId)} to share it with you.`;
    case 'OPEN_MACHINE':
      return `The owner of ${names(action.machineId)} can open it to new work again.`;
    case 'BRING_BACK_MACHINE':
      return `The owner of ${names(action.machineId)} can bring it back.`;
    case 'RESTORE_ENTRY':
      return 'An operator can put the entry back into the catalog.';
    case 'RESTORE_CLASS':
      return 'An operator can put the class back into the catalog.';
    case 'VALIDATE_MODEL':
      return 'An operator can validate the model.';
    case 'ADD_RUNTIME':
      return `An operator can add a runtime for ${acceleratorWords(action.accelerator)} to the entry.`;
    case 'WAIT_FOR_RELEASE': {
      const { length } = action.holders;
      const end =
        action.endsBy === null
          ? 'It has no known end.'
          : `It is stopping, and is killed at ${new Date(action.endsBy / 1000).toISOString()} at the latest.`;
      return `Wait until ${length === 1 ? 'one piece' : `${String(length)} pieces`} of work on ${names(action.machineId)} ${length === 1 ? 'ends' : 'end'}. ${end}`;
    }
  }
}
