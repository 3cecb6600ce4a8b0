import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { ServerHttp2Stream } from 'node:http2';
import type { Duplex } from 'node:stream';
import { pipeUpload } from '../../tunnel/pipe-upload.ts';
import { attempt, awaitsAnswer, breakStream, refuseStream, stopUpload } from './end-stream.ts';
import type { Passing } from './pass-on.ts';
import { headersForWork, headersOfWork } from './passed-headers.ts';

/** Methods whose requests rarely have a body: without a length, the first bytes tell. */
const MOSTLY_WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);
/** Answers that never have a body, whatever their headers say. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Sends a request to the work as HTTP/1.1 on a connection of its own, and its answer back: informational ones, headers, body, trailers.
 * Whoever breaks off, the other side learns it. Both bodies flow as fast as their slower end reads.
 */
export async function passOnRequest({ stream, headers, wayIn }: Passing): Promise<void> {
  const method = headers[':method'] ?? 'GET';
  const hasLength = headers['content-length'] !== undefined;
  const isChunked = !hasLength && (!MOSTLY_WITHOUT_BODY.has(method) || (await bytesCome(stream)));
  const socket = await wayIn.connect();
  if (stream.destroyed) {
    socket.destroy();
    return;
  }
  const passed = headersForWork(headers, wayIn);
  const request = begin(socket, {
    method,
    path: headers[':path'] ?? '/',
    headers: isChunked ? { ...passed, 'transfer-encoding': 'chunked' } : passed,
  });
  passAnswer({ stream, request, method });
  pipeUpload(stream, request);
}

/** Begins a request on a connection; the connection is gone when it cannot be (a header that HTTP/1.1 cannot say). */
export function begin(
  socket: Duplex,
  options: { readonly method: string; readonly path: string; readonly headers: object },
): ClientRequest {
  const { method, path, headers } = options;
  socket.on('error', () => undefined);
  try {
    if (!path.startsWith('/') && path !== '*') throw new Error('The path is none.');
    return httpRequest({ method, path, headers: { ...headers }, setHost: false, createConnection: () => socket });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** The answer to a request, as the answer of a stream. */
export function passAnswer({ stream, request, method }: Answering): void {
  stream.once('close', () => {
    request.destroy();
  });
  // After headers, the answer's own body tells whether it is whole.
  for (const event of ['error', 'close']) {
    request.on(event, () => {
      if (awaitsAnswer(stream)) refuseStream(stream, 'NO_ANSWER');
    });
  }
  request.on('information', ({ statusCode, headers }) => {
    if (!awaitsAnswer(stream)) return;
    attempt(() => {
      stream.additionalHeaders({ ...headersOfWork(headers), ':status': statusCode });
    });
  });
  request.once('response', (response) => {
    respond({ stream, request, method }, response);
  });
}

interface Answering {
  readonly stream: ServerHttp2Stream;
  readonly request: ClientRequest;
  readonly method: string;
}

function respond({ stream, request, method }: Answering, response: IncomingMessage): void {
  const status = response.statusCode ?? 0;
  if (!awaitsAnswer(stream) || status < 200 || status > 599) {
    request.destroy();
    return;
  }
  const headers = headersOfWork(response.headers);
  if (WITHOUT_BODY.has(status)) delete headers['content-length'];
  const endStream = method === 'HEAD' || WITHOUT_BODY.has(status);
  const isSent = attempt(() => {
    stream.respond({ ...headers, ':status': status }, { endStream, waitForTrailers: !endStream });
  });
  if (!isSent) {
    request.destroy();
    return;
  }
  if (endStream) {
    response.resume();
    stopUpload(stream);
    return;
  }
  stream.once('wantTrailers', () => {
    if (stream.closed) return;
    const isTold = attempt(() => {
      stream.sendTrailers(headersOfWork(response.trailers));
    });
    if (!isTold) breakStream(stream);
    setImmediate(stopUpload, stream);
  });
  response.once('error', () => {
    breakStream(stream);
  });
  response.pipe(stream);
}

/** Whether anything of a body comes before its end; what came is still to be read. */
function bytesCome(stream: ServerHttp2Stream): Promise<boolean> {
  if (stream.readableEnded) return Promise.resolve(false);
  return new Promise((resolve) => {
    stream.once('data', (chunk: Buffer) => {
      stream.pause();
      stream.unshift(chunk);
      resolve(true);
    });
    for (const event of ['end', 'close']) {
      stream.once(event, () => {
        resolve(false);
      });
    }
  });
}
