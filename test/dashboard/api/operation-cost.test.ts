import { createComplexityRule } from '@pothos/plugin-complexity';
import { Kind, validate, type DocumentNode, type OperationDefinitionNode } from 'graphql';
import { expect, test } from 'vitest';
import * as generated from '../../../dashboard/src/generated/graphql.ts';
import { costBudgetOf } from '../../../src/graphql/cost.ts';
import { schema } from '../../../src/graphql/schema.ts';
import { sampleVariables } from '../support/sample-variables.ts';

/** Only operators are offered these. */
const FOR_OPERATORS: ReadonlySet<string> = new Set(['AuditLog', 'CoverageCounts', 'CoverageTargets', 'MemberList']);
/** The largest page that a list of the dashboard asks for by a variable. */
const PAGE_SIZE = 25;

const operations = Object.values(generated as Readonly<Record<string, DocumentNode>>).flatMap((document) =>
  document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [{ name: definition.name?.value ?? '', operation: definition, document }] : [],
  ),
);

/** What an operation costs in points. */
function costOf(operation: OperationDefinitionNode, document: DocumentNode): number {
  let cost = -1;
  const rule = createComplexityRule({
    context: {},
    variableValues: sampleVariables(schema, { operation, first: PAGE_SIZE }),
    validate: ({ complexity }) => {
      cost = complexity;
    },
  });
  validate(schema, document, [rule]);
  return cost;
}

test.each(operations)('$name costs no more than its readers may spend', ({ name, operation, document }) => {
  const role = FOR_OPERATORS.has(name) ? 'OPERATOR' : 'MEMBER';
  const cost = costOf(operation, document);
  expect(cost).toBeGreaterThan(-1);
  expect(cost).toBeLessThanOrEqual(costBudgetOf({ actor: { role } as never }));
});
