import { GraphQLError } from 'graphql';
import { handleStreamOrSingleExecutionResult, type Plugin } from 'graphql-yoga';
import type { Logger } from '../../shared/logger.ts';
import { presentError } from '../errors/present-error.ts';
import type { GraphqlContext } from '../context.ts';

/**
 * Presents the errors of every result with the id of its request: refusals with their codes, faults masked. What never
 * reaches execution is presented by the server's `maskError`, through the same function.
 */
export function errorPresentation(logger: Logger): Plugin<GraphqlContext> {
  const present = (context: GraphqlContext) => (error: unknown) => presentError(error, { requestId: context.requestId, logger });
  return {
    onExecute: ({ args }) => ({
      onExecuteDone: (payload) =>
        handleStreamOrSingleExecutionResult(payload, ({ result, setResult }) => {
          if (result.errors !== undefined) setResult({ ...result, errors: result.errors.map(present(args.contextValue)) });
        }),
    }),
    onSubscribe: ({ args }) => ({
      onSubscribeResult: (payload) =>
        handleStreamOrSingleExecutionResult(payload, ({ result, setResult }) => {
          if (result.errors !== undefined) setResult({ ...result, errors: result.errors.map(present(args.contextValue)) });
        }),
      onSubscribeError: ({ error, setError }) => {
        setError(error instanceof GraphQLError || error instanceof Error ? present(args.contextValue)(error) : error);
      },
    }),
  };
}
