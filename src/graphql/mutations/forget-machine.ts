import { Forbidden, InvalidInput, NotFound, PlacementConflict } from '../../domain/refusals.ts';
import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { innerId } from '../global-id.ts';
import { Machine } from '../types/machine.ts';

const ForgetMachineInput = builder.inputType('ForgetMachineInput', {
  description: 'The machine to forget.',
  fields: (t) => ({
    machineId: t.id({ required: true, description: 'Global id of a Machine.' }),
    confirmName: t.string({ required: true, description: 'Its name, so that no other machine is forgotten by mistake.' }),
  }),
});

builder.mutationField('forgetMachine', (t) =>
  t.field({
    type: Machine,
    description:
      'Takes a machine out of the fleet for good: its work ends, all that is held on it is released, its agent is refused and its name is free again. Only for a machine that never comes back, since what still runs on it is not stopped. Its owner and operators may. Needs the scope MACHINES, and ADMIN for the machines of others.',
    args: { input: t.arg({ type: ForgetMachineInput, required: true, description: 'The machine to forget.' }) },
    errors: {
      types: [InvalidInput, NotFound, Forbidden, PlacementConflict],
      union: { name: 'ForgetMachineResult', description: 'The machine, with the status FORGOTTEN, or why it was not forgotten.' },
    },
    resolve: (_root, { input }, context) =>
      context.application.forgetMachine(actorOf(context), {
        machineId: innerId(input.machineId, { typename: 'Machine', field: 'input.machineId' }),
        confirmName: input.confirmName,
      }),
  }),
);
