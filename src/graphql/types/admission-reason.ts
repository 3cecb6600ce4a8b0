import { explainReason } from '../../domain/explain/explain-reason.ts';
import { reasonDetails, type ReasonDetail } from '../../domain/explain/reason-details.ts';
import { reasonEffect, reasonScope } from '../../domain/reason-order.ts';
import type { Reason } from '../../domain/reason.ts';
import { builder } from '../builder.ts';
import { machineOfReason, namesOf } from '../machine-names.ts';
import { Machine } from './machine.ts';
import { ReasonCodeEnum, ReasonEffectEnum, ReasonScopeEnum } from './reason-enums.ts';

const ReasonDetailType = builder.objectRef<ReasonDetail>('ReasonDetail').implement({
  description: 'One parameter of a reason, for clients that show more than the sentence.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the parameter, such as `requested`.' }),
    value: t.exposeString('value', { description: 'Its value as text.' }),
  }),
});

/** A reason with its sentence. */
export const AdmissionReason = builder.objectRef<Reason>('AdmissionReason').implement({
  description: 'Why a candidate, a workload or a run is where it is.',
  fields: (t) => ({
    code: t.field({ type: ReasonCodeEnum, description: 'What is so; stable, for programs.', resolve: (reason) => reason.code }),
    scope: t.field({ type: ReasonScopeEnum, description: 'Who can act on it.', resolve: (reason) => reasonScope(reason.code) }),
    effect: t.field({
      type: ReasonEffectEnum,
      description: 'What it does by itself, whatever other reasons there are beside it.',
      resolve: (reason) => reasonEffect(reason.code),
    }),
    message: t.string({
      description: 'What is so and what can be done, in a sentence.',
      resolve: async (reason, _args, context) => explainReason(reason, await namesOf(context, [machineOfReason(reason)])),
    }),
    machine: t.field({
      type: Machine,
      nullable: true,
      description: 'The machine that it is about; null when it is about none, or the machine was removed.',
      resolve: (reason) => machineOfReason(reason),
    }),
    details: t.field({
      type: [ReasonDetailType],
      description: 'Its parameters besides the machine, by name.',
      resolve: (reason) => reasonDetails(reason),
    }),
  }),
});
