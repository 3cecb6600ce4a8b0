import { constants, performServerHandshake, type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { WebSocket } from 'ws';
import { socketDuplex } from './socket-duplex.ts';
import { ANSWERING_OPTIONS, TUNNEL_WINDOW_BYTES } from './tunnel-limits.ts';

/** Answers one request; never throws. */
export type StreamHandler = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;

/** The end of a tunnel that answers requests: HTTP/2's server, on a WebSocket. */
export class AnsweringEnd {
  readonly #socket: WebSocket;
  readonly #session: ServerHttp2Session;

  constructor(socket: WebSocket, onStream: StreamHandler) {
    this.#socket = socket;
    const session = performServerHandshake(socketDuplex(socket), ANSWERING_OPTIONS);
    this.#session = session;
    session.on('error', () => undefined);
    session.on('connect', () => {
      session.setLocalWindowSize(TUNNEL_WINDOW_BYTES);
    });
    session.on('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      onStream(stream, headers);
    });
    session.on('close', () => {
      socket.terminate();
    });
    socket.once('close', () => {
      session.destroy(new Error('The tunnel broke.'), constants.NGHTTP2_INTERNAL_ERROR);
    });
  }

  /** Ends it now; what is under way breaks. */
  end(code: number): void {
    this.#socket.close(code);
    this.#session.destroy(new Error('The tunnel was ended.'), constants.NGHTTP2_INTERNAL_ERROR);
  }
}
