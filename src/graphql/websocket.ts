import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols, makeServer } from 'graphql-ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Logger } from '../shared/logger.ts';
import { carryGraphql } from './subscriptions/websocket-carrier.ts';
import { isSameOrigin } from './subscriptions/same-origin.ts';
import { createSocketOperations, type EnvelopedGraphql, type SocketExtra } from './subscriptions/socket-operations.ts';

const PAYLOAD_BYTES_AT_MOST = 1_048_576;
const INIT_TIMEOUT_MILLISECONDS = 10_000;
const CLOSE_GRACE_MILLISECONDS = 1_000;

export interface WebSocketOptions {
  readonly server: Server;
  /** The Yoga instance whose pipeline (context, limits, masking) also judges what comes over a socket. */
  readonly yoga: EnvelopedGraphql;
  readonly logger: Logger;
  /** Origin of `BERTH_PUBLIC_URL`, allowed beside the host that the client addressed; null for none. */
  readonly publicOrigin: string | null;
  /** Default `/graphql`. */
  readonly path?: string;
  /** Most operations at once on a socket; default 100. */
  readonly operationsAtMost?: number;
}

export interface AttachedWebSocket {
  /** Refuses new sockets and closes the open ones with 1001; ends the streams on them. Settles within about 1 s. */
  close(): Promise<void>;
}

/**
 * Serves GraphQL over WebSocket, protocol `graphql-transport-ws` alone, on a server's upgrades to one path. Refuses foreign
 * origins before the handshake (a missing Origin is no browser), messages over 1 MiB, and operations before
 * `connection_init`, whose payload gives the token as `authorization`.
 */
export function attachWebSocket(options: WebSocketOptions): AttachedWebSocket {
  const { server, logger, path = '/graphql' } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: PAYLOAD_BYTES_AT_MOST, handleProtocols });
  const graphql = makeServer<Record<string, unknown>, SocketExtra>({
    connectionInitWaitTimeout: INIT_TIMEOUT_MILLISECONDS,
    ...createSocketOperations({ yoga: options.yoga, logger, operationsAtMost: options.operationsAtMost ?? 100 }),
  });
  sockets.on('connection', (socket: WebSocket) => {
    carryGraphql({ socket, graphql, logger });
  });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (pathOf(request) !== path) {
      // Another listener may serve this path; alone, we answer.
      if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found');
    } else if (!isSameOrigin(request, options.publicOrigin)) {
      logger.info({ origin: request.headers.origin?.slice(0, 200) }, 'a websocket of a foreign origin was refused');
      refuse(socket, '403 Forbidden');
    } else {
      sockets.handleUpgrade(request, socket, head, (accepted) => sockets.emit('connection', accepted, request));
    }
  };
  server.on('upgrade', upgrade);
  return {
    close: async () => {
      server.off('upgrade', upgrade);
      await Promise.all([...sockets.clients].map((socket) => closeSocket(socket)));
      sockets.close();
    },
  };
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function closeSocket(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      socket.terminate();
    }, CLOSE_GRACE_MILLISECONDS);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.close(1001, 'The server is closing');
  });
}
