import { Forbidden, InvalidInput, NameTaken } from '../../domain/refusals.ts';
import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { MemberRoleEnum } from '../types/access-enums.ts';
import { Member } from '../types/member.ts';

const CreateMemberInput = builder.inputType('CreateMemberInput', {
  description: 'A member to create.',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 63 characters of a-z, 0-9 and -; unique.' }),
    role: t.field({ type: MemberRoleEnum, required: true, description: 'Its role.' }),
  }),
});

builder.mutationField('createMember', (t) =>
  t.field({
    type: Member,
    description: 'Creates a member. Operators only; needs the scope ADMIN.',
    args: { input: t.arg({ type: CreateMemberInput, required: true, description: 'The member to create.' }) },
    errors: {
      types: [InvalidInput, Forbidden, NameTaken],
      union: { name: 'CreateMemberResult', description: 'The member, or why it was not created.' },
    },
    resolve: (_root, { input }, context) => context.application.createMember(actorOf(context), input),
  }),
);
