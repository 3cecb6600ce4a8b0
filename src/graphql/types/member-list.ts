import { requireOperator } from '../../app/actor.ts';
import { builder } from '../builder.ts';
import { connectionCost, connectionOf } from '../connection.ts';
import { actorOf, viewerOf } from '../context.ts';
import { nameKey } from '../page-keys.ts';
import { connectionTypes } from '../relay-descriptions.ts';
import { Member } from './member.ts';

builder.queryField('members', (t) =>
  t.connection(
    {
      type: Member,
      description: 'Every member, by name. Operators only; needs the scope ADMIN, and refuses everybody else with FORBIDDEN.',
      complexity: connectionCost,
      resolve: (_root, args, context) => {
        requireOperator(actorOf(context));
        return connectionOf(args, nameKey, (page) => context.reads.members.page(viewerOf(context), page));
      },
    },
    ...connectionTypes('Member'),
  ),
);
