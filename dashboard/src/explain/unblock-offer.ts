import type { UnblockPartsFragment } from '../generated/graphql.ts';

/** Something that would get a launch further. */
export type Unblock = UnblockPartsFragment;

/** Who looks at it. */
export interface UnblockViewer {
  readonly id: string;
  readonly isOperator: boolean;
}

/** What the viewer is offered to do about it. */
export type UnblockOffer =
  | { readonly kind: 'STOP_WORK'; readonly workloads: Unblock['workloads'] }
  | { readonly kind: 'CHOOSE_CLASS'; readonly classId: string; readonly className: string }
  | { readonly kind: 'ANY_MACHINE' }
  | { readonly kind: 'OPEN_MACHINE'; readonly machine: NonNullable<Unblock['machine']> }
  | { readonly kind: 'MACHINE_PAGE'; readonly machine: NonNullable<Unblock['machine']>; readonly label: string }
  | { readonly kind: 'COMMAND'; readonly command: string }
  | { readonly kind: 'NONE' };

const NONE: UnblockOffer = { kind: 'NONE' };

/** What the viewer can do about it themselves; what others can do is told in the action's sentence, with who they are. */
export function unblockOffer(action: Unblock, viewer: UnblockViewer): UnblockOffer {
  const { machine } = action;
  const owns = machine?.owner?.id === viewer.id;
  switch (action.code) {
    case 'STOP_OWN_WORK':
      return { kind: 'STOP_WORK', workloads: action.workloads };
    case 'CHOOSE_CLASS':
      return action.class === null ? NONE : { kind: 'CHOOSE_CLASS', classId: action.class.id, className: action.class.name };
    case 'ALLOW_ANY_MACHINE':
      return { kind: 'ANY_MACHINE' };
    case 'OPEN_MACHINE':
      return machine !== null && (owns || viewer.isOperator) ? { kind: 'OPEN_MACHINE', machine } : NONE;
    case 'ASK_TO_SHARE':
      // What belongs to the organisation is shared by operators.
      return machine !== null && (owns || (viewer.isOperator && machine.owner === null))
        ? { kind: 'MACHINE_PAGE', machine, label: `Share ${machine.name}` }
        : NONE;
    case 'BRING_BACK_MACHINE':
      return machine === null ? NONE : { kind: 'MACHINE_PAGE', machine, label: `Look at ${machine.name}` };
    case 'VALIDATE_MODEL':
      return viewer.isOperator ? { kind: 'COMMAND', command: 'npm run berth -- model validate' } : NONE;
    case 'ADD_RUNTIME':
    case 'RESTORE_CLASS':
    case 'RESTORE_ENTRY':
      return viewer.isOperator ? { kind: 'COMMAND', command: 'npm run berth -- catalog apply' } : NONE;
    case 'WAIT_FOR_RELEASE':
      return NONE;
  }
}

/** Who can do it, named where that is known. */
export function whoCan(action: Unblock, viewer: UnblockViewer): string {
  switch (action.scope) {
    case 'MEMBER':
      return 'You can do it';
    case 'OPERATOR':
      return viewer.isOperator ? 'You can do it, as an operator' : 'An operator can do it';
    case 'TIME':
      return 'It passes by itself';
    case 'OWNER': {
      const { machine } = action;
      if (machine === null) return 'The machine’s owner can do it';
      if (machine.owner === null) return `Whoever looks after ${machine.name} can do it: it belongs to the organisation`;
      return machine.owner.id === viewer.id
        ? 'You can do it, as the machine’s owner'
        : `${machine.owner.name} can do it: the owner of ${machine.name}`;
    }
  }
}
