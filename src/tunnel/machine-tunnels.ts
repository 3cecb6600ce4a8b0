import type { IncomingHttpHeaders } from 'node:http2';
import type { Duplex } from 'node:stream';
import type { TunnelFault } from './tunnel-wire.ts';

/** One request of a person on its way to a run, with the headers that the work may see. */
export interface TunnelRequest {
  readonly machineId: string;
  readonly workloadId: string;
  readonly generation: number;
  readonly method: string;
  /** As the work is to see it, query included. */
  readonly path: string;
  /** Lower-case names; without hop-by-hop headers. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** True for a WebSocket: `body` of the answer is then the connection, both ways. */
  readonly upgrade: boolean;
}

/** What came back: from the work, or, with a fault, from the agent. */
export interface TunnelAnswer {
  /** 101 when the work took an upgrade; an upgrade that it did not take has the status of its refusal, which is never 2xx. */
  readonly status: number;
  /** Without pseudo-headers, `berth-` and hop-by-hop headers; of an upgrade with its `sec-websocket-accept`. */
  readonly headers: IncomingHttpHeaders;
  readonly fault: TunnelFault | null;
}

/**
 * A request under way: the body is written to the stream, which is to be ended, and the answer's body read from it. Whoever leaves
 * destroys it. An answer that breaks off is an `error` of the stream and never an `end`. Trailers are an event, `trailers`.
 */
export interface TunnelExchange {
  readonly stream: Duplex;
  /** Rejects when the stream broke before an answer came. */
  readonly answer: Promise<TunnelAnswer>;
}

/** The tunnel of the machine carries as many requests as it may, or broke at this moment. Sending the request again later helps. */
export class TunnelUnavailable extends Error {}

/** The tunnels of all machines, whichever server of the installation holds them. */
export interface MachineTunnels {
  /** null when no agent of the machine has a tunnel to any server now; rejects with `TunnelUnavailable`. */
  open(request: TunnelRequest): Promise<TunnelExchange | null>;
}
