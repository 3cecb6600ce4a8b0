import { createComplexityRule } from '@pothos/plugin-complexity';
import { GraphQLError, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { costBudgetOf } from '../cost.ts';
import type { GraphqlContext } from '../context.ts';

/** An operation about to be executed or subscribed to. */
interface PreparedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
  readonly contextValue: GraphqlContext;
}

/** Judges what an operation may cost its caller, with the page sizes that it asks for, before any resolver runs. */
export function costBudget(): Plugin<GraphqlContext> {
  const judge = ({
    args,
    setResultAndStopExecution,
  }: {
    readonly args: PreparedOperation;
    readonly setResultAndStopExecution: (result: { errors: GraphQLError[] }) => void;
  }): void => {
    const errors = overBudget(args);
    if (errors.length > 0) setResultAndStopExecution({ errors: [...errors] });
  };
  return { onExecute: judge, onSubscribe: judge };
}

function overBudget({ schema, document, operationName, variableValues, contextValue }: PreparedOperation): readonly GraphQLError[] {
  const budget = costBudgetOf(contextValue);
  const rule = createComplexityRule({
    context: contextValue,
    variableValues: { ...variableValues },
    operationName: operationName ?? null,
    validate: ({ complexity }, reportError) => {
      if (complexity <= budget) return;
      const message = `This operation costs ${String(complexity)} points; ${String(budget)} are allowed. Ask for smaller pages or fewer fields.`;
      reportError(new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COSTLY' } }));
    },
  });
  return validate(schema, document, [rule]);
}
