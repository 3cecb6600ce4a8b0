import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { dialTunnel, type Dialled } from '../../../../src/agent/way-in/dial-tunnel.ts';
import { AnsweringEnd } from '../../../../src/tunnel/answering-end.ts';
import type { TunnelRequest } from '../../../../src/tunnel/machine-tunnels.ts';
import { eventually } from '../../../support/eventually.ts';
import { readText } from '../../../tunnel/support/read-body.ts';
import type { TestAgent } from '../../support/test-agent.ts';
import type { TunnelReplica } from './tunnel-replica.ts';

/** A tunnel of a test's agent, that tells in each answer which one it is. */
export interface TestTunnel {
  /** Resolves with the close code once it has ended. */
  readonly ended: Promise<number>;
  end(): void;
}

/** Dials as an agent does; the agent has synced before. */
export function dial({ url }: { readonly url: string }, agent: Pick<TestAgent, 'token' | 'bootId'>): Promise<Dialled> {
  return dialTunnel({
    serverUrl: new URL(`${url}/`),
    machineToken: agent.token,
    bootId: agent.bootId,
    signal: new AbortController().signal,
  });
}

/** Opens a tunnel whose agent answers each request with its name, and upgrades with an echo; resolves once the server uses it. */
export async function openTunnel(replica: TunnelReplica, agent: TestAgent, name: string): Promise<TestTunnel> {
  const dialled = await dial(replica, agent);
  if (dialled.kind !== 'OPEN') throw new Error(`No tunnel: ${JSON.stringify(dialled)}`);
  const { socket } = dialled;
  const ended = new Promise<number>((resolve) => socket.once('close', resolve));
  const end = new AnsweringEnd(socket, (stream, headers) => {
    answer(stream, headers, name);
  });
  await eventually(async () => (await askThrough(replica, agent.machineId))?.startsWith(`${name} `) === true, 'the server uses the tunnel');
  return {
    ended,
    end: () => {
      end.end(1001);
    },
  };
}

function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, name: string): void {
  if (headers[':path'] === '/break') {
    stream.respond({ ':status': 200 });
    stream.write('half', () => stream.destroy(new Error('It broke.')));
  } else if (headers[':method'] === 'CONNECT' || headers[':path'] === '/echo') {
    stream.respond({ ':status': 200 });
    stream.pipe(stream);
  } else if (headers[':path'] === '/trailers') {
    stream.additionalHeaders({ ':status': 103, link: '<x>' });
    stream.respond({ ':status': 200 }, { waitForTrailers: true });
    stream.once('wantTrailers', () => {
      stream.sendTrailers({ 'x-sum': '1' });
    });
    stream.end('body');
  } else {
    stream.respond({ ':status': 200 });
    stream.end(`${name} ${String(headers['berth-workload'])} ${String(headers['berth-generation'])}`);
  }
}

/** A request of some work on a machine. */
export function requestOf(machineId: string, stated: Partial<TunnelRequest> = {}): TunnelRequest {
  return { machineId, workloadId: 'w', generation: 3, method: 'GET', path: '/', headers: {}, upgrade: false, ...stated };
}

/** What a server gets when it asks a machine; null when it finds no way to it. */
export async function askThrough(replica: TunnelReplica, machineId: string): Promise<string | null> {
  const exchange = await replica.tunnels.open(requestOf(machineId));
  if (exchange === null) return null;
  exchange.stream.end();
  await exchange.answer;
  return readText(exchange.stream);
}
