import type { Phase } from '../../domain/model/workload.ts';
import { builder } from '../builder.ts';
import { innerId } from '../global-id.ts';
import type { WorkloadSelection } from '../read-models/workloads.ts';
import { WorkloadPhaseEnum } from './work-enums.ts';

/** Which workloads a list has. */
export const WorkloadFilter = builder.inputType('WorkloadFilter', {
  description: 'Which workloads; every condition given must hold.',
  fields: (t) => ({
    phases: t.field({ type: [WorkloadPhaseEnum], description: 'Only those in one of these phases; an empty list matches none.' }),
    name: t.string({ description: 'Only those of this name, of which a member has one at most.' }),
    memberId: t.id({ description: 'Global id of a Member: only its work. Of use to operators, since members see only their own.' }),
    machineId: t.id({ description: 'Global id of a Machine: only work that its latest admission put there.' }),
  }),
});

const OrderFieldEnum = builder.enumType('WorkloadOrderField', {
  description: 'What workloads are ordered by.',
  values: { CREATED_AT: { description: 'When they were launched.' }, NAME: { description: 'Their names.' } } as const,
});

const DirectionEnum = builder.enumType('OrderDirection', {
  description: 'Which end of an order is first.',
  values: { ASC: { description: 'The smallest or oldest first.' }, DESC: { description: 'The greatest or newest first.' } } as const,
});

/** In which order a list of workloads is. */
export const WorkloadOrder = builder.inputType('WorkloadOrder', {
  description: 'An order of workloads; those that are equal in it are ordered by id.',
  fields: (t) => ({
    field: t.field({ type: OrderFieldEnum, required: true, description: 'What they are ordered by.' }),
    direction: t.field({ type: DirectionEnum, required: true, description: 'Which end is first.' }),
  }),
});

/** The arguments of a list of workloads as GraphQL gives them. */
export interface WorkloadListArguments {
  readonly filter?:
    | {
        readonly phases?: readonly Phase[] | null | undefined;
        readonly name?: string | null | undefined;
        readonly memberId?: string | null | undefined;
        readonly machineId?: string | null | undefined;
      }
    | null
    | undefined;
  readonly orderBy?: { readonly field: 'CREATED_AT' | 'NAME'; readonly direction: 'ASC' | 'DESC' } | null | undefined;
}

/** Decodes filter and order; refuses malformed ids and ids of another type with INVALID_INPUT naming the field. */
export function readWorkloadSelection({ filter, orderBy }: WorkloadListArguments): Omit<WorkloadSelection, 'kind'> {
  return {
    order: { by: orderBy?.field ?? 'CREATED_AT', descending: (orderBy?.direction ?? 'DESC') === 'DESC' },
    phases: filter?.phases ?? null,
    name: filter?.name ?? null,
    memberId: filter?.memberId == null ? null : innerId(filter.memberId, { typename: 'Member', field: 'filter.memberId' }),
    machineId: filter?.machineId == null ? null : innerId(filter.machineId, { typename: 'Machine', field: 'filter.machineId' }),
  };
}
