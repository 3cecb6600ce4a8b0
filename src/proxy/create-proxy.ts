import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { IDLE_CONNECTION_MILLISECONDS } from '../shared/idle-connections.ts';
import type { Logger } from '../shared/logger.ts';
import { VisitEnded } from './begin-exchange.ts';
import { isWebSocket, responseOn } from './forward-socket.ts';
import { malformationOf } from './malformation.ts';
import { proxyRefusalOf, ProxyRefusal } from './proxy-refusal.ts';
import { sendRefusal } from './send-refusal.ts';
import { serveOpen, workloadNamed, type OpenCall, type OpenService } from './serve-open.ts';

/** Bounds of what a client sends before it is known. */
const HEADER_BYTES_AT_MOST = 32_768;
const HEADERS_MILLISECONDS = 20_000;

export interface ProxyOptions extends OpenService {
  readonly logger: Logger;
}

/** The server of the open origin; it does not listen yet. */
export interface Proxy {
  readonly server: Server;
  /** Ends what is open to running work: WebSockets at once; requests have the grace of the server's own end. */
  close(): void;
}

/**
 * Serves running work on an origin of its own, `/open/<workload id>/` and nothing else, HTTP and WebSocket. Node's strict parser refuses
 * requests whose length could be read in two ways. There is no time limit on bodies: a download may take days.
 */
export function createProxy(options: ProxyOptions): Proxy {
  const { logger } = options;
  const sockets = new Set<AbortController>();
  // Connections on which something came that could be read in two ways: what follows there may be part of it.
  const spoiled = new WeakSet<Duplex>();
  let closing = false;
  const server = createServer({
    insecureHTTPParser: false,
    maxHeaderSize: HEADER_BYTES_AT_MOST,
    headersTimeout: HEADERS_MILLISECONDS,
    requestTimeout: 0,
    keepAliveTimeout: IDLE_CONNECTION_MILLISECONDS,
  });
  const handle = async (call: Omit<OpenCall, 'requestId'>): Promise<void> => {
    const requestId = randomUUID();
    const { request, response } = call;
    try {
      const wrong = malformationOf(request);
      if (wrong !== null) throw new ProxyRefusal(wrong);
      await serveOpen(options, { ...call, requestId });
    } catch (error) {
      if (call.signal.aborted) {
        response.destroy();
        call.upgrade?.socket.destroy();
        return;
      }
      const refusal = error instanceof VisitEnded ? new ProxyRefusal('UNAUTHENTICATED') : proxyRefusalOf(error);
      logFault({ logger, requestId, workloadId: workloadNamed(request) }, { refusal, error, begun: response.headersSent });
      sendRefusal(response, refusal, { requestId, workloadId: workloadNamed(request), dashboardUrl: options.dashboard.url() });
    }
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    if (spoiled.has(request.socket)) {
      response.destroy();
      return;
    }
    // At once: the parser goes on with what came behind it before anything that waits.
    if (malformationOf(request) === 'BAD_REQUEST') spoiled.add(request.socket);
    const gone = new AbortController();
    response.once('close', () => {
      gone.abort();
    });
    response.on('error', () => undefined);
    void handle({ request, response, signal: gone.signal, upgrade: null });
  };
  server.on('request', onRequest);
  // Whoever asks whether it may send its body is told once the work is reached.
  server.on('checkContinue', onRequest);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (closing || !(socket instanceof Socket)) {
      socket.destroy();
      return;
    }
    const gone = new AbortController();
    sockets.add(gone);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(gone);
      gone.abort();
    });
    const response = responseOn(request, socket);
    if (isWebSocket(request)) void handle({ request, response, signal: gone.signal, upgrade: { socket, head, cut: gone } });
    else sendRefusal(response, new ProxyRefusal('BAD_REQUEST'), { requestId: randomUUID(), workloadId: null, dashboardUrl: null });
  });
  return {
    server,
    close() {
      closing = true;
      for (const cut of sockets) cut.abort();
    },
  };
}

interface FaultPlace {
  readonly logger: Logger;
  readonly requestId: string;
  readonly workloadId: string | null;
}

interface Fault {
  readonly refusal: ProxyRefusal;
  readonly error: unknown;
  readonly begun: boolean;
}

/** Bugs are logged whole; what breaks off on the way is the business of those whose connection it is. No path, for it may be private. */
function logFault({ logger, ...ids }: FaultPlace, { refusal, error, begun }: Fault): void {
  const { code } = refusal;
  if (begun) logger.debug({ ...ids, err: error }, 'an answer of a workload broke off');
  else if (code === 'INTERNAL_SERVER_ERROR') logger.error({ ...ids, err: error }, 'a request to a workload failed');
  else if (code === 'UNAVAILABLE') logger.warn({ ...ids, code }, 'the database is away');
  else logger.debug({ ...ids, code }, 'a request to a workload was refused');
}
