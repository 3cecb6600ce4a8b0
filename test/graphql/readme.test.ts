import { readFileSync } from 'node:fs';
import type { GraphQLObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const section = /^## What the API offers\n(.*?)^## /ms.exec(readme)?.[1] ?? '';
const rows = section.split('\n').flatMap((line) => (/^\| [a-z]/.test(line) ? [line.split('|').slice(2, 5)] : []));

test.each([
  { kind: 'query', column: 0, type: schema.getQueryType() },
  { kind: 'mutation', column: 1, type: schema.getMutationType() },
  { kind: 'subscription', column: 2, type: schema.getSubscriptionType() },
])('the README names every $kind of the schema, and no other', ({ column, type }) => {
  const named = rows.flatMap((cells) => [...(cells[column] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect([...new Set(named)].sort()).toEqual(rootFields(type));
});

function rootFields(type: GraphQLObjectType | null | undefined): readonly string[] {
  return Object.keys(type?.getFields() ?? {}).sort();
}
