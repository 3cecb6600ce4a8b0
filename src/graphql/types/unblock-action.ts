import { explainUnblock } from '../../domain/explain/explain-unblock.ts';
import type { UnblockAction as Action, UnblockCode, WorkHolder } from '../../domain/placement/unblock/unblock-action.ts';
import { UNBLOCK_CODES, unblockScope } from '../../domain/placement/unblock/unblock-action.ts';
import { builder } from '../builder.ts';
import { namesOf } from '../machine-names.ts';
import { AcceleratorClass } from './accelerator-class.ts';
import { AcceleratorEnum } from './hardware-enums.ts';
import { Machine } from './machine.ts';
import { ReasonScopeEnum } from './reason-enums.ts';
import { PlacementOutcomeEnum, WorkloadPhaseEnum } from './work-enums.ts';
import { Workload } from './workload.ts';

const MEANINGS: Readonly<Record<UnblockCode, string>> = {
  STOP_OWN_WORK: "Stop the viewer's own work that is named.",
  CHOOSE_CLASS: 'Launch with the class that is named.',
  ALLOW_ANY_MACHINE: 'Launch without the restriction to one machine.',
  ASK_TO_SHARE: 'The owner of the machine shares it.',
  OPEN_MACHINE: 'The owner of the machine, or an operator, opens it to new work.',
  BRING_BACK_MACHINE: 'The owner of the machine brings it back.',
  RESTORE_ENTRY: 'An operator puts the entry back into its catalog.',
  RESTORE_CLASS: 'An operator puts the class back into its catalog.',
  VALIDATE_MODEL: 'An operator validates the model.',
  ADD_RUNTIME: 'An operator adds a runtime for the accelerator, and for the drivers of the machines, to the entry.',
  WAIT_FOR_RELEASE: 'Work on the machine ends.',
};

const UnblockCodeEnum = builder.enumType('UnblockCode', {
  description: 'What somebody can do, or wait for, so that a launch gets further.',
  values: Object.fromEntries(UNBLOCK_CODES.map((code) => [code, { description: MEANINGS[code] }])) as Record<
    UnblockCode,
    { readonly description: string }
  >,
});

const WorkHolderType = builder.objectRef<WorkHolder>('WorkHolder').implement({
  description: "Work that holds what a launch would need. Of others' work nobody is told more than this, not even whose it is.",
  fields: (t) => ({
    accelerator: t.field({ type: AcceleratorEnum, description: 'What it computes on.', resolve: ({ accelerator }) => accelerator }),
    phase: t.field({ type: WorkloadPhaseEnum, description: 'Where it is in its life.', resolve: ({ phase }) => phase }),
    workload: t.field({
      type: Workload,
      nullable: true,
      description: "The work, where it is the viewer's own; null of others' work, for operators too.",
      resolve: ({ ownWorkloadId }) => ownWorkloadId,
    }),
  }),
});

/** What would help, with its sentence. */
export const UnblockAction = builder.objectRef<Action>('UnblockAction').implement({
  description: 'One thing that alone gets a launch further; the same placement was tried with it.',
  fields: (t) => ({
    code: t.field({ type: UnblockCodeEnum, description: 'What it is; stable, for programs.', resolve: ({ code }) => code }),
    scope: t.field({ type: ReasonScopeEnum, description: 'Who can do it.', resolve: ({ code }) => unblockScope(code) }),
    message: t.string({
      description: 'What to do and what comes of it, in a sentence.',
      resolve: async (action, _args, context) => explainUnblock(action, await namesOf(context, [machineOf(action)])),
    }),
    outcome: t.field({
      type: PlacementOutcomeEnum,
      description: 'What the launch would be answered with afterwards: ADMIT_NOW or WAIT.',
      resolve: ({ then }) => then,
    }),
    machine: t.field({
      type: Machine,
      nullable: true,
      description: 'The machine that it is about; null when it is about none.',
      resolve: machineOf,
    }),
    class: t.field({
      type: AcceleratorClass,
      nullable: true,
      description: 'The class to choose, of CHOOSE_CLASS.',
      resolve: (action) => (action.code === 'CHOOSE_CLASS' ? action.classId : null),
    }),
    workloads: t.field({
      type: [Workload],
      description: "The viewer's own work to stop, of STOP_OWN_WORK; empty otherwise.",
      // One piece suffices as a rule.
      complexity: { field: 1, multiplier: 2 },
      resolve: (action) => (action.code === 'STOP_OWN_WORK' ? [...action.workloadIds] : []),
    }),
    holders: t.field({
      type: [WorkHolderType],
      description: 'The work whose end is waited for, of WAIT_FOR_RELEASE; empty otherwise.',
      complexity: { field: 1, multiplier: 2 },
      resolve: (action) => (action.code === 'WAIT_FOR_RELEASE' ? [...action.holders] : []),
    }),
    endsBy: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the work is killed at the latest, of WAIT_FOR_RELEASE; null where no deadline says.',
      resolve: (action) => (action.code !== 'WAIT_FOR_RELEASE' || action.endsBy === null ? null : new Date(action.endsBy / 1_000)),
    }),
  }),
});

function machineOf(action: Action): Extract<Action, { readonly machineId: unknown }>['machineId'] | null {
  return 'machineId' in action ? action.machineId : null;
}
