import { Duplex, PassThrough } from 'node:stream';
import { TunnelUnavailable, type MachineTunnels, type TunnelAnswer, type TunnelRequest } from '../../../src/tunnel/machine-tunnels.ts';

/** What an agent that is not honest, or not there, does with a request. */
export interface Script {
  readonly answer?: Partial<TunnelAnswer>;
  /** Body of the answer. */
  readonly body?: string;
  readonly trouble?: 'NO_TUNNEL' | 'FULL' | 'BREAKS';
}

/** Tunnels without a machine: a script for each request says what comes back, true to HTTP or not. */
export function scriptedTunnels(scriptOf: (request: TunnelRequest) => Script): MachineTunnels {
  return {
    open(request) {
      const { answer = {}, body = '', trouble } = scriptOf(request);
      if (trouble === 'NO_TUNNEL') return Promise.resolve(null);
      if (trouble === 'FULL') return Promise.reject(new TunnelUnavailable('full'));
      const down = new PassThrough();
      const stream = Duplex.from({ writable: new PassThrough().resume(), readable: down });
      stream.on('error', () => undefined);
      if (trouble === 'BREAKS') return Promise.resolve({ stream, answer: Promise.reject(new TunnelUnavailable('broke')) });
      down.end(body);
      return Promise.resolve({ stream, answer: Promise.resolve({ status: 200, headers: {}, fault: null, ...answer }) });
    },
  };
}
