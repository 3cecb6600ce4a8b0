import { randomUUID } from 'node:crypto';
import { createYoga, type YogaServerInstance } from 'graphql-yoga';
import type { Application } from '../app/application.ts';
import type { FleetCursors, FleetFeed } from '../app/fleet-ports.ts';
import type { MachineFeed } from '../app/machine-feed-ports.ts';
import type { AccessWatch, TimelineCursors, TimelineFeed } from '../app/timeline-ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import { bearerToken } from '../shared/bearer-token.ts';
import type { Logger } from '../shared/logger.ts';
import type { GraphqlContext } from './context.ts';
import { presentError } from './errors/present-error.ts';
import { renderGraphiqlPage } from './graphiql-page.ts';
import { GRAPHIQL_TABS } from './graphiql-tabs.ts';
import { costBudget } from './plugins/cost-budget.ts';
import { errorPresentation } from './plugins/error-presentation.ts';
import { introspectionSwitch } from './plugins/introspection-switch.ts';
import { jsonOnly } from './plugins/json-only.ts';
import { operationLimits } from './plugins/operation-limits.ts';
import { responseHeaders } from './plugins/response-headers.ts';
import type { ReadModels } from './read-models/read-models.ts';
import { schema } from './schema.ts';

/** Largest body of a request, bytes. */
const MAXIMUM_BODY = 1_048_576;

/** What the GraphQL server is made of; `main` makes and closes all of it. */
export interface GraphqlServerOptions {
  readonly application: Application;
  readonly reads: ReadModels;
  readonly cursors: TimelineCursors;
  readonly feed: TimelineFeed;
  readonly fleetFeed: FleetFeed;
  readonly fleetCursors: FleetCursors;
  readonly machineFeed: MachineFeed;
  readonly access: AccessWatch;
  /** Address of a workload on the open origin, with a slash at its end. */
  readonly openUrlOf: (workloadId: WorkloadId) => string;
  readonly logger: Logger;
  /** Serves the GraphiQL page to browsers. */
  readonly graphiql: boolean;
  /** Answers questions about the schema, which is public knowledge; off in hardened installations. */
  readonly introspection: boolean;
}

/** The server: a `(request, response)` handler for node:http, and `fetch` for tests. */
export type GraphqlServer = YogaServerInstance<object, GraphqlContext>;

/**
 * GraphQL over HTTP at /graphql: POST with JSON, GET for queries, SSE for subscriptions. No foreign origin is let in, no
 * cookie authenticates, nothing is batched, and every operation is judged before it runs.
 */
export function createGraphqlServer(options: GraphqlServerOptions): GraphqlServer {
  const { logger } = options;
  const plugins: readonly object[] = [
    jsonOnly(),
    responseHeaders(),
    ...operationLimits(),
    ...(options.introspection ? [] : [introspectionSwitch()]),
    errorPresentation(logger),
    costBudget(),
  ];
  return createYoga<object, GraphqlContext>({
    schema,
    graphqlEndpoint: '/graphql',
    healthCheckEndpoint: '/graphql/health',
    landingPage: false,
    cors: false,
    batching: false,
    multipart: false,
    maxRequestBodySize: MAXIMUM_BODY,
    // Faults are logged where they are presented, once.
    logging: false,
    maskedErrors: { isDev: false, maskError: (error) => presentError(error, { requestId: randomUUID(), logger }) },
    graphiql: options.graphiql && {
      title: 'Berth',
      defaultTabs: [...GRAPHIQL_TABS],
      shouldPersistHeaders: false,
      subscriptionsProtocol: 'SSE',
    },
    renderGraphiQL: renderGraphiqlPage,
    plugins: [...plugins],
    context: ({ request }) => createContext(options, request),
  });
}

async function createContext(options: GraphqlServerOptions, request: Request): Promise<GraphqlContext> {
  const { application, reads, cursors, feed, fleetFeed, fleetCursors, machineFeed, access, openUrlOf } = options;
  const token = bearerToken(request.headers.get('authorization'));
  const found = token === null ? null : await application.authenticate(token);
  const requestId = randomUUID();
  // The audit log names the request that an act came by, as the log does.
  const actor = found === null ? null : { ...found, requestId };
  return { requestId, actor, application, reads, cursors, feed, fleetFeed, fleetCursors, machineFeed, access, openUrlOf };
}
