import type { MemberId } from '../../domain/model/ids.ts';
import { Forbidden, InvalidInput, NameTaken, NotFound } from '../../domain/refusals.ts';
import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { innerId } from '../global-id.ts';
import { readIds } from '../read-ids.ts';
import { SharingModeEnum } from '../types/hardware-enums.ts';
import { Machine } from '../types/machine.ts';

const MachineSharingInput = builder.inputType('MachineSharingInput', {
  description: 'With whom a machine is shared, in place of what was said before.',
  fields: (t) => ({
    mode: t.field({ type: SharingModeEnum, required: true, description: 'Who besides its owner may be placed on it.' }),
    memberIds: t.idList({ description: 'Global ids of 1 to 200 different Members, with the mode MEMBERS; left out with every other.' }),
  }),
});

const UpdateMachineInput = builder.inputType('UpdateMachineInput', {
  description: 'The machine, and the settings to change; what is left out or null stays as it is.',
  fields: (t) => ({
    machineId: t.id({ required: true, description: 'Global id of a Machine.' }),
    name: t.string({
      description: '1 to 63 characters of a-z, 0-9 and -, not beginning or ending with -; unique among machines that were not forgotten.',
    }),
    schedulable: t.boolean({ description: 'false closes it to new work; what it has goes on.' }),
    sharing: t.field({
      type: MachineSharingInput,
      description: 'For its owner alone; for operators where it belongs to the organisation. Narrowing it leaves work that it has alone.',
    }),
  }),
});

builder.mutationField('updateMachine', (t) =>
  t.field({
    type: Machine,
    description:
      "Changes a machine's name, cordon and sharing, all or nothing; repeating it changes nothing. Its owner may; operators too, but for the sharing of a member's machine. Needs the scope MACHINES, and ADMIN for the machines of others.",
    args: { input: t.arg({ type: UpdateMachineInput, required: true, description: 'The settings to change.' }) },
    errors: {
      types: [InvalidInput, NotFound, Forbidden, NameTaken],
      union: { name: 'UpdateMachineResult', description: 'The machine as it is now, or why nothing was changed.' },
    },
    resolve: (_root, { input: { machineId, name, schedulable, sharing } }, context) => {
      const ids = readIds({
        machineId: () => innerId(machineId, { typename: 'Machine', field: 'input.machineId' }),
        memberIds: () => (sharing?.memberIds == null ? null : readMembers(sharing.memberIds)),
      });
      return context.application.updateMachine(actorOf(context), {
        machineId: ids.machineId,
        name: name ?? null,
        schedulable: schedulable ?? null,
        sharing: sharing == null ? null : { mode: sharing.mode, memberIds: ids.memberIds },
      });
    },
  }),
);

function readMembers(globalIds: readonly string[]): readonly MemberId[] {
  const readers = globalIds.map((id, index) => {
    const field = `input.sharing.memberIds[${String(index)}]`;
    return [field, (): MemberId => innerId(id, { typename: 'Member', field })] as const;
  });
  return Object.values(readIds(Object.fromEntries(readers)));
}
