import type { Server as GraphqlWsServer } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Logger } from '../../shared/logger.ts';
import type { SocketExtra } from './socket-operations.ts';

/** A client that reads nothing makes at most this much wait in memory; then its socket is cut. */
const UNSENT_BYTES_AT_MOST = 8 * 1_048_576;
const PING_MILLISECONDS = 12_000;
const CLOSE_GRACE_MILLISECONDS = 1_000;
/** Close codes: of RFC 6455, and of applications for the cut of a slow reader. */
const INTERNAL_ERROR = 1011;
const READS_TOO_SLOWLY = 4408;

/**
 * Carries the protocol over one socket: each message waits until the one before it was handed to the system, so that a slow
 * client slows its own streams only; one that is silent for two pings, or lets too much wait, is cut.
 */
export function carryGraphql(options: {
  readonly socket: WebSocket;
  readonly graphql: GraphqlWsServer<SocketExtra>;
  readonly logger: Logger;
}): void {
  const { socket, graphql, logger } = options;
  const closed = graphql.opened(
    {
      protocol: socket.protocol,
      send: (data) => send(socket, data),
      close: (code, reason) => {
        socket.close(code, reason);
      },
      onMessage: (receive) => {
        socket.on('message', (data: Buffer) => {
          receive(data.toString()).catch((error: unknown) => {
            logger.error({ err: error }, 'a websocket message could not be handled');
            socket.close(INTERNAL_ERROR, 'Internal server error');
          });
        });
      },
    },
    {
      cut: () => {
        cut(socket);
      },
    },
  );
  const stopPinging = keepAlive(socket);
  socket.on('error', (error) => {
    logger.info({ err: error }, 'a websocket was broken by its client');
  });
  socket.once('close', (code, reason) => {
    stopPinging();
    Promise.resolve(closed(code, reason.toString())).catch((error: unknown) => {
      logger.error({ err: error }, 'the streams of a closed websocket could not be ended');
    });
  });
}

/** Resolves when the message left this process; what is sent to a closed socket is dropped. */
function send(socket: WebSocket, data: string): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) {
      resolve();
      return;
    }
    if (socket.bufferedAmount > UNSENT_BYTES_AT_MOST) cut(socket);
    // An error means that the socket is closing; its close ends the streams.
    else
      socket.send(data, () => {
        resolve();
      });
  });
}

function cut(socket: WebSocket): void {
  socket.close(READS_TOO_SLOWLY, 'Reads too slowly');
  setTimeout(() => {
    socket.terminate();
  }, CLOSE_GRACE_MILLISECONDS).unref();
}

function keepAlive(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) socket.terminate();
    answered = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, PING_MILLISECONDS);
  return () => {
    clearInterval(timer);
  };
}
