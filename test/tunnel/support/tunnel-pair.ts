import { AnsweringEnd, type StreamHandler } from '../../../src/tunnel/answering-end.ts';
import { AskingEnd } from '../../../src/tunnel/asking-end.ts';
import type { TunnelExchange, TunnelRequest } from '../../../src/tunnel/machine-tunnels.ts';
import { beginExchange } from '../../../src/tunnel/request-exchange.ts';
import { socketPair, type SocketPair } from './socket-pair.ts';

/** A whole tunnel over loopback: a server that asks and an agent that answers. */
export interface TunnelPair extends SocketPair {
  readonly asking: AskingEnd;
  readonly answering: AnsweringEnd;
  /** A request with everything that the test does not state: GET / of one run. */
  ask(stated?: Partial<TunnelRequest>): TunnelExchange;
}

/** Names the run that `ask` is for. */
export const WORKLOAD_ID = '019ae000-0000-7000-8000-00000000000a';

/** Connects one whose agent answers as told. */
export async function tunnelPair(onStream: StreamHandler): Promise<TunnelPair> {
  const pair = await socketPair();
  const answering = new AnsweringEnd(pair.agent, onStream);
  const asking = await AskingEnd.begin(pair.server);
  const request = { machineId: 'm', workloadId: WORKLOAD_ID, generation: 1, method: 'GET', path: '/', headers: {}, upgrade: false };
  return { ...pair, asking, answering, ask: (stated = {}) => beginExchange(asking, { ...request, ...stated }) };
}
