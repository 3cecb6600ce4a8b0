import { builder } from '../builder.ts';

/** A member's role in the installation. */
export const MemberRoleEnum = builder.enumType('MemberRole', {
  description: "A member's role in the installation.",
  values: {
    OPERATOR: {
      description: 'Runs the installation: members, catalog, classes, and a view of all work. No right to run code on others’ machines.',
    },
    MEMBER: { description: 'Launches work, and may enrol machines of its own.' },
  } as const,
});

/** What a token may be used for. */
export const TokenScopeEnum = builder.enumType('TokenScope', {
  description: 'What a token may be used for.',
  values: {
    READ: { description: 'Queries and streams.' },
    WORKLOADS: { description: 'Launch, start, stop and delete work.' },
    MACHINES: { description: 'Enrol and change machines.' },
    ADMIN: { description: "An operator's acts; only operators' tokens can have it." },
  } as const,
});
