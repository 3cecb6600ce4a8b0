import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { ClusterAway } from './cluster-errors.ts';
import type { ClusterConnection } from './cluster-connection.ts';

/** One request to the API server. */
export interface ClusterRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the server's address, such as `/api/v1/namespaces/x/pods`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Of the body; JSON without it. */
  readonly contentType?: string;
}

export interface ClusterAnswer {
  readonly status: number;
  readonly text: string;
}

/** Asks the API server and reads the whole answer, whatever its status. Rejects with ClusterAway when there is none. */
export type ClusterCall = (request: ClusterRequest) => Promise<ClusterAnswer>;

/** Begins a request whose answer is read as it comes; ends when the signal aborts. */
export type ClusterStream = (request: ClusterRequest, signal: AbortSignal) => Promise<IncomingMessage>;

/** An API server that does not answer in this time is away, milliseconds. */
const TIMEOUT_MS = 30_000;
/** Largest answer that is read, bytes: far above a page of objects. */
const MOST_BYTES = 64 * 1_048_576;

const keepAlive = { keepAlive: true, maxSockets: 24 } as const;

/** The two ways to ask, on connections that are kept. */
export function clusterCalls(connection: ClusterConnection): { readonly call: ClusterCall; readonly stream: ClusterStream } {
  const agents = { 'https:': new Agent(keepAlive), 'http:': new PlainAgent(keepAlive) };
  const { server } = connection;
  const isPlain = server.protocol === 'http:';
  const begin = async (what: ClusterRequest, signal: AbortSignal, ownSocket: 'OWN_SOCKET' | 'KEPT_SOCKET'): Promise<IncomingMessage> => {
    const options = await connection.authorise();
    const text = what.body === undefined ? undefined : JSON.stringify(what.body);
    const url = clusterUrl(server, what);
    const headers = {
      ...(options.headers as OutgoingHttpHeaders | undefined),
      accept: 'application/json',
      ...(text !== undefined && {
        'content-type': what.contentType ?? 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
    };
    const agent = options.agent ?? (ownSocket === 'OWN_SOCKET' ? false : agents[isPlain ? 'http:' : 'https:']);
    return new Promise((resolve, reject) => {
      const call = (isPlain ? plainRequest : request)(url, { ...options, method: what.method, headers, agent, signal }, resolve);
      call.on('error', (error) => {
        reject(new ClusterAway(error));
      });
      if (ownSocket === 'OWN_SOCKET')
        call.on('socket', (socket) => {
          // A watch is no reason for the process to stay, and a peer that is gone without a word must be noticed.
          socket.setKeepAlive(true, 15_000);
          socket.unref();
        });
      call.end(text);
    });
  };
  return {
    call: async (what) => {
      const answer = await begin(what, AbortSignal.timeout(TIMEOUT_MS), 'KEPT_SOCKET');
      return { status: answer.statusCode ?? 0, text: await readAll(answer) };
    },
    stream: (what, signal) => begin(what, signal, 'OWN_SOCKET'),
  };
}

/** The address of a request, below the path that the server itself may have. */
export function clusterUrl(server: URL, { path, query = {} }: Pick<ClusterRequest, 'path' | 'query'>): URL {
  const url = new URL(server.href.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

async function readAll(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MOST_BYTES) throw new RangeError('The answer of the API server is too large.');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new ClusterAway(error);
  }
  return Buffer.concat(chunks).toString('utf8');
}
