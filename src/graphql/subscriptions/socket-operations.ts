import { randomUUID } from 'node:crypto';
import { getOperationAST, GraphQLError, type DocumentNode, type ExecutionArgs, type GraphQLSchema } from 'graphql';
import type { OperationResult, Context as SocketContext, ServerOptions, SubscribePayload } from 'graphql-ws';
import type { Logger } from '../../shared/logger.ts';
import { presentError } from '../errors/present-error.ts';

/** What the carrier of a socket leaves for its operations. */
export interface SocketExtra {
  /** Breaks the socket of a client that does not read. */
  cut(): void;
}

/** The part of a Yoga instance that runs one operation through all of its plugins. */
export interface EnvelopedGraphql {
  getEnveloped(context: Record<string, unknown>): {
    readonly schema: unknown;
    readonly parse: (source: string) => unknown;
    readonly validate: (schema: GraphQLSchema, document: DocumentNode) => unknown;
    readonly contextFactory: (context?: Record<string, unknown>) => unknown;
    readonly execute: (args: ExecutionArgs) => OperationResult;
    readonly subscribe: (args: ExecutionArgs) => OperationResult;
  };
}

type Hooks = Pick<ServerOptions<Record<string, unknown>, SocketExtra>, 'onConnect' | 'onSubscribe' | 'execute' | 'subscribe'>;
type Enveloped = ReturnType<EnvelopedGraphql['getEnveloped']>;

/** A header value that a client may give: visible ASCII, no longer than any token of ours. */
const AUTHORIZATION = /^[\x20-\x7e]{1,1024}$/;

/**
 * Runs what comes over a socket through the same pipeline as HTTP, so that the same limits, authentication and masking
 * hold. Each operation authenticates anew with the token of `connection_init`.
 */
export function createSocketOperations(options: {
  readonly yoga: EnvelopedGraphql;
  readonly logger: Logger;
  readonly operationsAtMost: number;
}): Hooks {
  const pipelines = new WeakMap<object, Enveloped>();
  const prepare = async (context: SocketContext<Record<string, unknown>, SocketExtra>, params: SubscribePayload) => {
    const enveloped = options.yoga.getEnveloped({
      request: requestOf(context),
      params,
      cutConnection: () => {
        context.extra.cut();
      },
    });
    const schema = enveloped.schema as GraphQLSchema;
    const document = enveloped.parse(params.query) as DocumentNode;
    const contextValue = await enveloped.contextFactory();
    const args: ExecutionArgs = {
      schema,
      document,
      contextValue,
      operationName: params.operationName ?? null,
      variableValues: params.variables ?? null,
    };
    const errors = enveloped.validate(schema, document) as readonly GraphQLError[];
    if (errors.length > 0) return errors;
    if (getOperationAST(document, args.operationName) === null) {
      return [new GraphQLError('Could not determine what operation to execute.', { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } })];
    }
    pipelines.set(args, enveloped);
    return args;
  };
  const pipelineOf = (args: object): Enveloped => {
    const pipeline = pipelines.get(args);
    if (pipeline === undefined) throw new Error('An operation was run that was not prepared.');
    return pipeline;
  };
  return {
    onConnect: ({ connectionParams }) => isAcceptable(connectionParams?.['authorization']),
    onSubscribe: async (context, _id, params) => {
      if (Object.keys(context.subscriptions).length > options.operationsAtMost) {
        const message = `A socket carries at most ${String(options.operationsAtMost)} operations at once.`;
        return [new GraphQLError(message, { extensions: { code: 'TOO_MANY_OPERATIONS' } })];
      }
      try {
        return await prepare(context, params);
      } catch (error) {
        return [presentError(error, { requestId: randomUUID(), logger: options.logger })];
      }
    },
    execute: (args) => pipelineOf(args).execute(args),
    subscribe: (args) => pipelineOf(args).subscribe(args),
  };
}

function isAcceptable(authorization: unknown): boolean {
  return authorization === undefined || (typeof authorization === 'string' && AUTHORIZATION.test(authorization));
}

/** A request that carries the socket's token where that of HTTP has it. */
function requestOf({ connectionParams }: SocketContext<Record<string, unknown>, SocketExtra>): Request {
  const authorization = connectionParams?.['authorization'];
  const headers = typeof authorization === 'string' ? { authorization } : {};
  return new Request('http://websocket.invalid/graphql', { method: 'POST', headers });
}
