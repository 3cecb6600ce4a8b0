import type { WebSocket } from 'ws';

/** How a peer that fell silent is found out, milliseconds. */
export interface KeepAliveTiming {
  readonly everyMs: number;
  readonly deadMs: number;
}

/** A dead peer is found out within 30 s; both ends ping, so neither depends on the other one. */
const KEEP_ALIVE: KeepAliveTiming = { everyMs: 10_000, deadMs: 20_000 };

/** Pings the peer while the WebSocket is open, and cuts it once nothing was heard for too long. */
export function keepAlive(socket: WebSocket, { everyMs, deadMs }: KeepAliveTiming = KEEP_ALIVE): void {
  let heardAt = performance.now();
  const heard = (): void => {
    heardAt = performance.now();
  };
  for (const event of ['message', 'ping', 'pong']) socket.on(event, heard);
  const timer = setInterval(() => {
    if (performance.now() - heardAt > deadMs) socket.terminate();
    else socket.ping();
  }, everyMs);
  timer.unref();
  socket.once('close', () => {
    clearInterval(timer);
  });
}
