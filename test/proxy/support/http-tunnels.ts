import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Duplex, PassThrough, pipeline } from 'node:stream';
import type { MachineTunnels, TunnelAnswer, TunnelRequest } from '../../../src/tunnel/machine-tunnels.ts';

/** Tunnels that are none: what is asked of a machine is asked of an HTTP server on this one, over real connections. */
export interface HttpTunnels extends MachineTunnels {
  /** What was asked, in order. */
  readonly asked: readonly TunnelRequest[];
}

const IGNORE = (): void => undefined;

/** Sends requests for any machine to a local port, as an agent would send them to its work. */
export function httpTunnels(port: () => number): HttpTunnels {
  const asked: TunnelRequest[] = [];
  return {
    asked,
    open(request) {
      asked.push(request);
      const up = new PassThrough();
      const down = new PassThrough();
      const stream = Duplex.from({ writable: up, readable: down });
      const { method, path, headers, upgrade } = request;
      const handshake = { connection: 'Upgrade', upgrade: 'websocket' };
      const outgoing = httpRequest({
        host: '127.0.0.1',
        port: port(),
        method,
        path,
        headers: { ...headers, host: 'work', ...(upgrade ? handshake : {}) },
        agent: false,
      });
      stream.on('error', IGNORE).once('close', () => outgoing.destroy());
      const answer = new Promise<TunnelAnswer>((resolve, reject) => {
        outgoing.once('error', (error) => {
          down.destroy(error);
          reject(error);
        });
        outgoing.once('response', (incoming) => {
          incoming.once('error', (error) => down.destroy(error));
          pipeline(incoming, down, IGNORE);
          resolve(answerOf(incoming));
        });
        outgoing.once('upgrade', (incoming, socket, head) => {
          if (head.length > 0) socket.unshift(head);
          pipeline(up, socket, IGNORE);
          pipeline(socket, down, IGNORE);
          stream.once('close', () => socket.destroy());
          resolve(answerOf(incoming));
        });
      });
      answer.catch(IGNORE);
      if (upgrade) outgoing.end();
      else pipeline(up, outgoing, IGNORE);
      return Promise.resolve({ stream, answer });
    },
  };
}

function answerOf({ statusCode = 0, headers }: IncomingMessage): TunnelAnswer {
  return { status: statusCode, headers, fault: null };
}
