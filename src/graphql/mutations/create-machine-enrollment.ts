import type { MachineEnrollmentIssued } from '../../app/application.ts';
import { Forbidden, InvalidInput, InvalidState, NameTaken, NotFound } from '../../domain/refusals.ts';
import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { innerId } from '../global-id.ts';
import { readIds } from '../read-ids.ts';
import { Machine } from '../types/machine.ts';

const CreateMachineEnrollmentInput = builder.inputType('CreateMachineEnrollmentInput', {
  description: 'A machine to enrol.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: '1 to 63 characters of a-z, 0-9 and -, not beginning or ending with -; unique among machines that were not removed.',
    }),
    ownerId: t.id({
      description: 'Global id of the Member who owns it; left out for the caller; explicitly null for the organisation, by operators only.',
    }),
    machineId: t.id({ description: 'Global id of a Machine to enrol again: its credential is revoked. Its owner and operators may.' }),
  }),
});

const Enrollment = builder.objectRef<MachineEnrollmentIssued>('MachineEnrollment').implement({
  description: 'An enrolment that was just made: what an agent needs to join.',
  fields: (t) => ({
    machine: t.field({ type: Machine, description: 'The machine, which exists from here on.', resolve: (issued) => issued.machineId }),
    token: t.exposeString('token', { description: 'The one-time token for the agent; shown here and never again.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the token ends unused: one hour from now.' }),
  }),
});

builder.mutationField('createMachineEnrollment', (t) =>
  t.field({
    type: Enrollment,
    description: 'Makes a machine with a one-time token for its agent, or a new token for a machine. Needs the scope MACHINES.',
    args: { input: t.arg({ type: CreateMachineEnrollmentInput, required: true, description: 'The machine to enrol.' }) },
    errors: {
      types: [InvalidInput, NotFound, Forbidden, NameTaken, InvalidState],
      union: { name: 'CreateMachineEnrollmentResult', description: 'The enrolment with its token, or why it was not made.' },
    },
    resolve: (_root, { input: { name, ownerId, machineId } }, context) => {
      const ids = readIds({
        ownerId: () => (ownerId == null ? ownerId : innerId(ownerId, { typename: 'Member', field: 'input.ownerId' })),
        machineId: () => (machineId == null ? null : innerId(machineId, { typename: 'Machine', field: 'input.machineId' })),
      });
      return context.application.createMachineEnrollment(actorOf(context), { name, ...ids });
    },
  }),
);
