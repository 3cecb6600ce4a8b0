import type { ClientHttp2Stream, IncomingHttpHeaders, IncomingHttpStatusHeader, OutgoingHttpHeaders } from 'node:http2';
import { TunnelUnavailable, type TunnelAnswer, type TunnelExchange, type TunnelRequest } from './machine-tunnels.ts';
import type { AskingEnd } from './asking-end.ts';
import { FAULT_HEADER, GENERATION_HEADER, TUNNEL_FAULTS, WORKLOAD_HEADER, type TunnelFault } from './tunnel-wire.ts';

/** How every header of the tunnel itself begins; none is the work's. */
const OWN_HEADER_PREFIX = 'berth-';

/** Sends a request over a tunnel. Throws `TunnelUnavailable`. */
export function beginExchange(end: AskingEnd, request: TunnelRequest): TunnelExchange {
  const stream = end.send(headersOf(request));
  const answer = answerOf(stream, request);
  // Who does not wait for the answer may leave it to fail.
  answer.catch(() => undefined);
  return { stream, answer };
}

function headersOf({ workloadId, generation, method, path, headers, upgrade }: TunnelRequest): OutgoingHttpHeaders {
  const passed = Object.entries(headers).filter(([name]) => !name.startsWith(OWN_HEADER_PREFIX) && name !== 'host');
  return {
    ...Object.fromEntries(passed.map(([name, value]) => [name, typeof value === 'string' ? value : [...value]])),
    ':method': upgrade ? 'CONNECT' : method,
    ...(upgrade ? { ':protocol': 'websocket' } : {}),
    ':scheme': 'http',
    ':authority': 'work',
    ':path': path,
    [WORKLOAD_HEADER]: workloadId,
    [GENERATION_HEADER]: String(generation),
  };
}

function answerOf(stream: ClientHttp2Stream, { upgrade }: TunnelRequest): Promise<TunnelAnswer> {
  return new Promise((resolve, reject) => {
    const broken = (error?: Error): void => {
      reject(new TunnelUnavailable('The tunnel broke before there was an answer.', { cause: error }));
    };
    stream.once('error', broken);
    stream.once('close', broken);
    stream.once('response', (headers) => {
      resolve(toAnswer(headers, upgrade ? 'UPGRADE' : 'REQUEST'));
    });
  });
}

/** 200 is what HTTP/2 says for an upgrade that was taken: it knows no 101. */
function toAnswer(received: IncomingHttpHeaders & IncomingHttpStatusHeader, kind: 'UPGRADE' | 'REQUEST'): TunnelAnswer {
  const status = received[':status'] ?? 502;
  const fault = received[FAULT_HEADER];
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(received)) {
    if (!name.startsWith(':') && !name.startsWith(OWN_HEADER_PREFIX)) headers[name] = value;
  }
  return { status: kind === 'UPGRADE' && status === 200 ? 101 : status, headers, fault: toFault(fault) };
}

/** A fault that this server does not know is one nevertheless. */
function toFault(value: string | readonly string[] | undefined): TunnelFault | null {
  if (value === undefined) return null;
  return TUNNEL_FAULTS.find((fault) => fault === value) ?? 'NO_ANSWER';
}
