import { createHash } from 'node:crypto';
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { TunnelAnswer } from '../tunnel/machine-tunnels.ts';
import { headersForBrowser } from './answer-headers.ts';
import { awaitAnswer, beginExchange } from './begin-exchange.ts';
import { isFinal, type Forwarding } from './forward-request.ts';
import { ProxyRefusal } from './proxy-refusal.ts';

/** Appended to a key before it is hashed (RFC 6455, section 1.3). */
const ACCEPT_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const KEY = /^[A-Za-z0-9+/]{22}==$/;
const TOKENS = /^[\x21-\x7e ]{1,1024}$/;
/** Whether a silent browser is still there is asked this often, milliseconds, by TCP. */
const ALIVE_MILLISECONDS = 30_000;

/** A WebSocket on its way. */
export interface SocketForwarding extends Forwarding {
  readonly socket: Socket;
  /** What the browser sent behind its request. */
  readonly head: Buffer;
}

/** Whether an upgrade is the opening of a WebSocket as RFC 6455 has it, without a body that could hide another request. */
export function isWebSocket({ method, headers, httpVersion }: IncomingMessage): boolean {
  const isPlain = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
  const asks = headers.upgrade?.toLowerCase() === 'websocket' && headers['sec-websocket-version'] === '13';
  return method === 'GET' && httpVersion === '1.1' && asks && isPlain && KEY.test(headers['sec-websocket-key'] ?? '');
}

/**
 * Passes a WebSocket on: its handshake first, then the bytes of both sides, unread. When either side or the visit ends, so does the
 * other. A work that takes no WebSocket is answered for like any other request.
 */
export async function forwardSocket(forwarding: SocketForwarding): Promise<void> {
  const { tunnels, request, response, socket, head, toWork, place, signal } = forwarding;
  const exchange = await beginExchange(tunnels, toWork, signal);
  const { stream } = exchange;
  let isOpen = false;
  const cut = (): void => {
    stream.destroy();
    if (isOpen) socket.destroy();
  };
  stream.on('error', () => undefined);
  signal.addEventListener('abort', cut, { once: true });
  try {
    const answer = await awaitAnswer(exchange, signal);
    if (answer.status === 101) {
      const accepted = acceptance(request, answer);
      response.detachSocket(socket);
      isOpen = true;
      socket.write(accepted);
      if (head.length > 0) socket.unshift(head);
      socket.setNoDelay(true).setTimeout(0).setKeepAlive(true, ALIVE_MILLISECONDS);
      // From here on there is nobody to tell of a fault: how it ends is the business of the two sides, and none of the server's log.
      await Promise.allSettled([pipeline(socket, stream), pipeline(stream, socket)]);
      return;
    }
    const headers = isFinal(answer.status) ? headersForBrowser(answer.headers, place) : null;
    if (headers === null) throw new ProxyRefusal('BAD_ANSWER');
    delete headers['content-length'];
    response.writeHead(answer.status, { ...headers, connection: 'close' });
    await pipeline(stream, response);
  } finally {
    signal.removeEventListener('abort', cut);
    stream.destroy();
  }
}

/** A response on the socket of an upgrade, for whatever is not a WebSocket; the connection ends with it. */
export function responseOn(request: IncomingMessage, socket: Socket): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => {
    socket.end();
  });
  return response;
}

/** `101` with what both sides agreed on. A work that does not answer to the browser's own key speaks no WebSocket. */
function acceptance({ headers }: IncomingMessage, answer: TunnelAnswer): string {
  const accept = createHash('sha1')
    .update(`${headers['sec-websocket-key'] ?? ''}${ACCEPT_SUFFIX}`)
    .digest('base64');
  if (answer.headers['sec-websocket-accept'] !== accept) throw new ProxyRefusal('BAD_ANSWER');
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Accept: ${accept}`];
  for (const name of ['sec-websocket-protocol', 'sec-websocket-extensions'] as const) {
    const value = answer.headers[name];
    if (value === undefined) continue;
    if (typeof value !== 'string' || !TOKENS.test(value) || headers[name] === undefined) throw new ProxyRefusal('BAD_ANSWER');
    lines.push(`${name}: ${value}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
