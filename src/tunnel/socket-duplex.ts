import type { Duplex } from 'node:stream';
import { createWebSocketStream, type WebSocket } from 'ws';
import { READ_AHEAD_BYTES } from './tunnel-limits.ts';

/** The bytes of a WebSocket's binary messages as a stream for HTTP/2. Its errors are told by the WebSocket's close as well, so they are quiet here. */
export function socketDuplex(socket: WebSocket): Duplex {
  const duplex = createWebSocketStream(socket, { readableHighWaterMark: READ_AHEAD_BYTES });
  duplex.on('error', () => undefined);
  return duplex;
}
