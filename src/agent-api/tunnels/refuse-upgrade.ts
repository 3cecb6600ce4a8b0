import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProtocolFailure } from '../protocol-failure.ts';

/** Answers an upgrade with a refusal of the agent protocol and hangs up. */
export function refuseUpgrade(socket: Duplex, failure: ProtocolFailure): void {
  const body = JSON.stringify(failure.toWire());
  const head = [
    `HTTP/1.1 ${String(failure.status)} ${STATUS_CODES[failure.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'Cache-Control: no-store',
    ...(failure.status === 429 || failure.status === 503 ? ['Retry-After: 5'] : []),
    'Connection: close',
  ];
  socket.on('error', () => undefined);
  socket.once('finish', () => {
    socket.destroy();
  });
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
