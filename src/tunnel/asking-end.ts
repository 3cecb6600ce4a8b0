import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream, type OutgoingHttpHeaders } from 'node:http2';
import type { WebSocket } from 'ws';
import { TunnelUnavailable } from './machine-tunnels.ts';
import { socketDuplex } from './socket-duplex.ts';
import { ASKING_OPTIONS, FIRST_WORDS_MS, STREAMS_AT_MOST, TUNNEL_WINDOW_BYTES } from './tunnel-limits.ts';

/** The end of a tunnel that sends requests: HTTP/2's client. The peer can answer them and do nothing else. */
export class AskingEnd {
  readonly #socket: WebSocket;
  readonly #session: ClientHttp2Session;
  #open = 0;
  #retired = false;

  private constructor(socket: WebSocket, session: ClientHttp2Session) {
    this.#socket = socket;
    this.#session = session;
  }

  /** Speaks HTTP/2 over an open WebSocket; rejects, and cuts it, when the peer does not, or takes no extended CONNECT. */
  static async begin(socket: WebSocket): Promise<AskingEnd> {
    const duplex = socketDuplex(socket);
    const session = connect('http://tunnel', { ...ASKING_OPTIONS, createConnection: () => duplex });
    session.on('error', () => undefined);
    session.on('close', () => {
      socket.terminate();
    });
    socket.once('close', () => {
      session.destroy(new TunnelUnavailable('The tunnel broke.'), constants.NGHTTP2_INTERNAL_ERROR);
    });
    try {
      await firstSettings(session, socket);
      if (session.remoteSettings.enableConnectProtocol !== true) throw new Error('The peer takes no extended CONNECT.');
      session.setLocalWindowSize(TUNNEL_WINDOW_BYTES);
      return new AskingEnd(socket, session);
    } catch (error) {
      session.destroy();
      socket.terminate();
      throw error;
    }
  }

  /** Requests that are under way. */
  get openStreams(): number {
    return this.#open;
  }

  /** False once it takes no new requests. */
  get usable(): boolean {
    return !this.#retired && !this.#session.closed && !this.#session.destroyed;
  }

  /** Calls back once it has ended, whoever ended it. */
  onEnd(callback: () => void): void {
    if (this.#session.destroyed) callback();
    else this.#session.once('close', callback);
  }

  /**
   * Sends the headers of a request; throws `TunnelUnavailable` when it ends, or carries as many as both ends take. More would wait
   * inside HTTP/2, without a bound and for as long as the peer likes.
   */
  send(headers: OutgoingHttpHeaders): ClientHttp2Stream {
    const most = Math.min(STREAMS_AT_MOST, this.#session.remoteSettings.maxConcurrentStreams ?? STREAMS_AT_MOST);
    if (!this.usable) throw new TunnelUnavailable('The tunnel ends.');
    if (this.#open >= most) throw new TunnelUnavailable('The tunnel carries as many requests as it may.');
    const stream = this.#session.request(headers, { endStream: false });
    this.#open += 1;
    stream.on('error', () => undefined);
    stream.once('close', () => {
      this.#open -= 1;
    });
    return stream;
  }

  /** Ends by itself once nothing was under way for so long, milliseconds. */
  endWhenIdle(milliseconds: number): void {
    this.#session.setTimeout(milliseconds);
    this.#session.on('timeout', () => {
      if (this.#open === 0) this.retire();
      else this.#session.setTimeout(milliseconds);
    });
  }

  /** Takes no new requests and ends once those under way have. */
  retire(): void {
    this.#retired = true;
    this.#session.close();
  }

  /** Ends it now; what is under way breaks. The peer is told the code. */
  end(code: number): void {
    this.#retired = true;
    this.#socket.close(code);
    this.#session.destroy(new TunnelUnavailable('The tunnel was ended.'), constants.NGHTTP2_INTERNAL_ERROR);
  }
}

function firstSettings(session: ClientHttp2Session, socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (why: string) => (): void => {
      clearTimeout(timer);
      reject(new Error(why));
    };
    const timer = setTimeout(failed('The peer said nothing.'), FIRST_WORDS_MS);
    session.once('error', failed('The peer does not speak HTTP/2.'));
    socket.once('close', failed('The peer hung up.'));
    session.once('remoteSettings', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
