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
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly fault: TunnelFault | null;
}

/** A request under way: the body is written to the stream, the answer's body read from it. */
export interface TunnelExchange {
  readonly stream: Duplex;
  /** Rejects when the stream broke before an answer came. */
  readonly answer: Promise<TunnelAnswer>;
}

/** The tunnels of all machines, whichever server of the installation holds them. */
export interface MachineTunnels {
  /** null when no agent of the machine has a tunnel to any server now. */
  open(request: TunnelRequest): Promise<TunnelExchange | null>;
}
