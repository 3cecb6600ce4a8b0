import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { MachineTunnels, TunnelRequest } from '../tunnel/machine-tunnels.ts';
import { headersForBrowser } from './answer-headers.ts';
import { awaitAnswer, beginExchange } from './begin-exchange.ts';
import { exactLength } from './exact-length.ts';
import type { RedirectPlace } from './local-redirect.ts';
import { ProxyRefusal } from './proxy-refusal.ts';

/** One admitted request on its way. */
export interface Forwarding {
  readonly tunnels: MachineTunnels;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly toWork: TunnelRequest;
  readonly place: RedirectPlace;
  /** Aborted when the visit is over: its right ended, or the browser went away. */
  readonly signal: AbortSignal;
}

/**
 * Passes a request on and its answer back, both as they come: whoever reads slowly slows the other side, and nothing is kept. An answer
 * may come before the request's body has ended. A body that breaks off breaks the other one's connection, so that nobody takes a part
 * for the whole. Refuses before anything was sent back; later faults end the connection.
 */
export async function forwardRequest(forwarding: Forwarding): Promise<void> {
  const { tunnels, request, response, toWork, place, signal } = forwarding;
  const exchange = await beginExchange(tunnels, toWork, signal);
  const { stream } = exchange;
  const cut = (): void => {
    stream.destroy();
    if (response.headersSent) response.destroy();
  };
  stream.on('error', () => undefined);
  signal.addEventListener('abort', cut, { once: true });
  try {
    if (request.headers.expect !== undefined) response.writeContinue();
    sendBody(request, stream);
    const answer = await awaitAnswer(exchange, signal);
    const headers = isFinal(answer.status) ? headersForBrowser(answer.headers, place) : null;
    if (headers === null) throw new ProxyRefusal('BAD_ANSWER');
    // What is left of the request's body is not waited for, and would be taken for the next request.
    if (!request.complete) headers['connection'] = 'close';
    response.writeHead(answer.status, headers);
    response.flushHeaders();
    const length = headers['content-length'];
    if (typeof length === 'string' && hasBody(request, answer.status)) await pipeline(stream, exactLength(Number(length)), response);
    else await pipeline(stream, response);
  } finally {
    signal.removeEventListener('abort', cut);
    stream.destroy();
  }
}

/** A final status of HTTP/1.1; an answer to a plain request is no upgrade. */
export function isFinal(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599;
}

function hasBody({ method }: IncomingMessage, status: number): boolean {
  return method !== 'HEAD' && status !== 204 && status !== 304;
}

/** Not a pipeline: that would cut the browser's connection when the work answers without reading to the end. */
function sendBody(request: IncomingMessage, stream: NodeJS.WritableStream & { destroy(): unknown }): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) {
    stream.end();
    return;
  }
  request.once('error', () => {
    stream.destroy();
  });
  stream.once('close', () => {
    request.unpipe(stream);
  });
  request.pipe(stream);
}
