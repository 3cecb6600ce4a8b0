import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EnrollDependencies } from '../app/enroll-machine.ts';
import type { SyncDependencies } from '../app/sync-agent.ts';
import type { ServeModelDependencies } from '../app/serve-model.ts';
import { enrollRoute } from './enroll-route.ts';
import { createFaultLog } from './fault-log.ts';
import { modelsRoute } from './models-route.ts';
import { ProtocolFailure } from './protocol-failure.ts';
import { readJson } from './read-json.ts';
import { machineToken, refuseOtherProtocol, waitSeconds } from './request-head.ts';
import { syncRoute } from './sync-route.ts';
import { MODELS_PATH } from './wire.ts';

/** What the agent API is made of. */
export interface AgentApiDependencies extends EnrollDependencies, SyncDependencies, ServeModelDependencies {
  /** Aborted when the server begins to end: polls that wait are answered at once. */
  readonly shutdown: AbortSignal;
}

/** Handles a request below `/agent/` and says true; says false, and touches nothing, for any other path. */
export type AgentApi = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

type Route = (dependencies: AgentApiDependencies, call: Call) => Promise<object>;

interface Call {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Aborted when the agent hangs up or the server ends. */
  readonly signal: AbortSignal;
}

const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['/agent/v1/enroll', async (dependencies, { request }) => enrollRoute(dependencies, await readJson(request))],
  [
    '/agent/v1/sync',
    async (dependencies, { request, query, signal }) => {
      const token = machineToken(request);
      const call = { token, waitSeconds: waitSeconds(query), peerHost: request.socket.remoteAddress ?? null, signal };
      return syncRoute(dependencies, { ...call, body: await readJson(request) });
    },
  ],
]);

/**
 * The agent protocol over HTTP (api.md, section 4): JSON in, JSON out, every refusal as `ProtocolError`. What is not a refusal is
 * a fault: logged without the request's content, and answered with 503, so that the agent tries again.
 */
export function createAgentApi(dependencies: AgentApiDependencies): AgentApi {
  const { shutdown, logger } = dependencies;
  const logFault = createFaultLog({ logger });
  // One listener for all polls: combined signals, or a listener each, would pile up on a signal that lives as long as the server.
  const open = new Set<AbortController>();
  const endAll = (): void => {
    for (const ending of open) ending.abort();
  };
  shutdown.addEventListener('abort', endAll, { once: true });
  return async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    if (!path.startsWith('/agent/')) return false;
    const ending = new AbortController();
    if (shutdown.aborted) ending.abort();
    open.add(ending);
    response.once('close', () => {
      ending.abort();
    });
    try {
      const call = { request, path, query: new URLSearchParams(query), signal: ending.signal };
      const answer = path.startsWith(`${MODELS_PATH}/`)
        ? await getModel(dependencies, { ...call, response })
        : await route(dependencies, call);
      if (answer !== null) send(response, { status: 200, body: answer });
    } catch (error) {
      if (!response.destroyed) sendFailure(response, failureOf(error, logFault));
    } finally {
      open.delete(ending);
    }
    return true;
  };
}

/** Models are read, unlike all else; what is sent by the route itself is null. */
async function getModel(
  dependencies: AgentApiDependencies,
  { request, response, path, signal }: Call & { readonly response: ServerResponse },
): Promise<object | null> {
  if (request.method !== 'GET') throw new ProtocolFailure(405, 'METHOD_NOT_ALLOWED', { message: 'Use GET.' });
  refuseOtherProtocol(request);
  return modelsRoute(dependencies, { request, response, path, signal });
}

async function route(dependencies: AgentApiDependencies, call: Call): Promise<object> {
  const { request, path } = call;
  const handler = ROUTES.get(path);
  if (handler === undefined) throw new ProtocolFailure(404, 'NOT_FOUND', { message: 'The agent protocol has no such path.' });
  if (request.method !== 'POST') throw new ProtocolFailure(405, 'METHOD_NOT_ALLOWED', { message: 'Use POST.' });
  refuseOtherProtocol(request);
  return handler(dependencies, call);
}

function failureOf(error: unknown, logFault: (error: unknown) => void): ProtocolFailure {
  if (error instanceof ProtocolFailure) return error;
  logFault(error);
  return new ProtocolFailure(503, 'UNAVAILABLE', { message: 'The control plane cannot answer now; send the same request again.' });
}

function sendFailure(response: ServerResponse, failure: ProtocolFailure): void {
  if (failure.status === 405) response.setHeader('allow', response.req.url?.startsWith(MODELS_PATH) === true ? 'GET' : 'POST');
  if (failure.status === 503) response.setHeader('retry-after', '1');
  // The rest of a body that was not read would be taken for the next request.
  if (!response.req.complete) response.setHeader('connection', 'close');
  send(response, { status: failure.status, body: failure.toWire() });
}

function send(response: ServerResponse, { status, body }: { readonly status: number; readonly body: object }): void {
  if (response.destroyed || response.headersSent) return;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(text);
}
