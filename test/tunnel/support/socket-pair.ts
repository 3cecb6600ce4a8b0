import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { MESSAGE_BYTES_AT_MOST } from '../../../src/tunnel/tunnel-limits.ts';

/** A WebSocket over loopback, both ends in this process. */
export interface SocketPair {
  /** As a server has it. */
  readonly server: WebSocket;
  /** As an agent has it. */
  readonly agent: WebSocket;
  close(): Promise<void>;
}

/** Connects one, with the options that tunnels use. */
export async function socketPair(): Promise<SocketPair> {
  const options = { perMessageDeflate: false, maxPayload: MESSAGE_BYTES_AT_MOST };
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, ...options });
  await new Promise<void>((resolve) => http.listen({ host: '127.0.0.1', port: 0 }, resolve));
  sockets.on('connection', (socket) => {
    socket.pause();
  });
  const accepted = once(sockets, 'connection') as Promise<[WebSocket]>;
  const agent = new WebSocket(`ws://127.0.0.1:${String((http.address() as AddressInfo).port)}`, options);
  agent.once('open', () => {
    agent.pause();
  });
  const [[server]] = await Promise.all([accepted, once(agent, 'open')]);
  for (const each of [agent, server]) each.on('error', () => undefined);
  return {
    server,
    agent,
    async close() {
      for (const each of [agent, server]) each.terminate();
      sockets.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
