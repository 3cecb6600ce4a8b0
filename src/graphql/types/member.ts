import { builder } from '../builder.ts';
import { connectionTypes } from '../relay-descriptions.ts';
import { viewerOf } from '../context.ts';
import { isLookupName } from '../lookup-name.ts';
import type { MemberRow } from '../read-models/members.ts';
import { AccessToken } from './access-token.ts';
import { MemberRoleEnum } from './access-enums.ts';
import { connectionCost, connectionOf } from '../connection.ts';
import { idKey } from '../page-keys.ts';

/** A member of the installation. */
export const Member = builder.loadableNodeRef('Member', {
  id: { resolve: (member: MemberRow) => member.id },
  load: (ids: string[], context) => context.reads.members.byIds(viewerOf(context), ids),
  loaderOptions: { cache: false },
});

Member.implement({
  description:
    'A member of the installation. Members see themselves; of others id and name alone: of those who own machines, of those with whom they share a machine of theirs by name, and of whoever they ask for by name. Operators see all.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Unique; 1 to 63 characters of a-z, 0-9 and -.' }),
    role: t.field({
      type: MemberRoleEnum,
      nullable: true,
      description: 'null for everybody but the member itself and operators.',
      resolve: (member) => member.detail?.role ?? null,
    }),
    createdAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the member was created; null for everybody but the member itself and operators.',
      resolve: (member) => member.detail?.createdAt ?? null,
    }),
    accessTokens: t.connection(
      {
        type: AccessToken,
        description: "The member's tokens, newest first, without their secrets. Empty for everybody but the member itself and operators.",
        complexity: connectionCost,
        resolve: (member, args, context) =>
          connectionOf(args, idKey, (page) => context.reads.accessTokens.page(viewerOf(context), member.id, page)),
      },
      ...connectionTypes('AccessToken'),
    ),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: Member,
    description: 'The member whose token this is.',
    resolve: (_root, _args, context) => viewerOf(context).memberId,
  }),
);

builder.queryField('member', (t) =>
  t.field({
    type: Member,
    nullable: true,
    description:
      'A member by its name, for scripts and for sharing a machine; null when there is none. Every member may ask; of others it gives id and name alone.',
    args: { name: t.arg.string({ required: true, description: 'Name of the member.' }) },
    resolve: (_root, { name }, context) => (isLookupName(name) ? context.reads.members.byName(viewerOf(context), name) : null),
  }),
);
