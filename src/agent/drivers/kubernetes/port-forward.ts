import { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { RawData } from 'ws';
import { clusterUrl } from './cluster-call.ts';
import type { ClusterConnection } from './cluster-connection.ts';

/** The protocol in which a WebSocket to a pod's port is spoken: each message begins with the number of its channel. */
const PROTOCOL = 'v4.channel.k8s.io';
const DATA = 0;
const ERRORS = 1;
/** Each channel begins with a message that says which port it is of, in two bytes. */
const PREFACE_BYTES = 2;
/** A forwarding that is not there in this time is refused, milliseconds. */
const OPEN_MS = 15_000;
/** Largest message that is taken, bytes; the kubelet sends far smaller ones. */
const MOST_BYTES = 16 * 1_048_576;

export interface ForwardedPort {
  /** Collection of pods of the namespace. */
  readonly pods: string;
  readonly pod: string;
  readonly port: number;
}

/** A connection to a port of a pod by way of the API server, which needs no network to pods. Rejects when there is none. */
export async function forwardPort(connection: ClusterConnection, what: ForwardedPort): Promise<Duplex> {
  const { headers, ...options } = await connection.authorise();
  const url = clusterUrl(connection.server, { path: `${what.pods}/${what.pod}/portforward`, query: { ports: String(what.port) } });
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  const socket = new WebSocket(url, PROTOCOL, {
    ...options,
    headers: headers as Record<string, string>,
    perMessageDeflate: false,
    handshakeTimeout: OPEN_MS,
    maxPayload: MOST_BYTES,
  });
  return new Promise((resolve, reject) => {
    const refuse = (error: Error): void => {
      reject(new Error('The pod cannot be reached by way of the cluster.', { cause: error }));
    };
    socket.once('error', refuse);
    socket.once('open', () => {
      socket.off('error', refuse);
      resolve(new PortStream(socket));
    });
  });
}

/**
 * The bytes of one forwarded port. What the reader does not take is not read from the socket, and a write is done once the socket has it.
 * The protocol has no half-close: an end of writing is kept back, and only `destroy`, or the end of the other side, closes it.
 */
class PortStream extends Duplex {
  readonly #socket: WebSocket;
  readonly #prefaceLeft = new Map([
    [DATA, PREFACE_BYTES],
    [ERRORS, PREFACE_BYTES],
  ]);

  constructor(socket: WebSocket) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    socket.on('message', (data) => {
      this.#take(bytesOf(data));
    });
    socket.on('error', (error) => {
      this.destroy(error);
    });
    socket.on('close', () => {
      this.push(null);
      this.end();
    });
  }

  override _read(): void {
    if (this.#socket.isPaused) this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.send(Buffer.concat([Buffer.of(DATA), chunk]), { binary: true }, done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.terminate();
    done(error);
  }

  #take(message: Buffer): void {
    const channel = message[0];
    if (channel !== DATA && channel !== ERRORS) return;
    const skipped = Math.min(this.#prefaceLeft.get(channel) ?? 0, message.length - 1);
    this.#prefaceLeft.set(channel, (this.#prefaceLeft.get(channel) ?? 0) - skipped);
    const payload = message.subarray(1 + skipped);
    if (payload.length === 0) return;
    if (channel === ERRORS) this.destroy(new Error('The cluster ended the connection to the pod.'));
    else if (!this.push(payload)) this.#socket.pause();
  }
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
