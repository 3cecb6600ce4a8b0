import type { IncomingMessage } from 'node:http';
import { constants, type ServerHttp2Stream } from 'node:http2';
import type { Duplex } from 'node:stream';
import { pipeUpload } from '../../tunnel/pipe-upload.ts';
import { attempt, awaitsAnswer, breakStream, refuseStream } from './end-stream.ts';
import { begin, passAnswer } from './pass-on-request.ts';
import type { Passing } from './pass-on.ts';
import { headersForWork, headersOfWork } from './passed-headers.ts';

/**
 * Opens a WebSocket to the work for an extended CONNECT, and passes its bytes on unread. A refusal of the work goes back as it is; an
 * answer that would be taken for a yes (2xx) without one is no answer.
 */
export async function passOnUpgrade({ stream, headers, wayIn }: Passing): Promise<void> {
  const connection = await wayIn.connect();
  if (stream.destroyed) {
    connection.destroy();
    return;
  }
  const passed = { ...headersForWork(headers, wayIn), connection: 'Upgrade', upgrade: 'websocket' };
  const request = begin(connection, { method: 'GET', path: headers[':path'] ?? '/', headers: passed });
  request.once('upgrade', (response, socket, head) => {
    join({ stream, socket, head, response });
  });
  request.once('response', ({ statusCode = 0 }) => {
    if (statusCode >= 200 && statusCode < 300) refuseStream(stream, 'NO_ANSWER');
  });
  passAnswer({ stream, request, method: 'GET' });
  request.end();
}

interface Joined {
  readonly stream: ServerHttp2Stream;
  readonly socket: Duplex;
  /** What the work sent right behind its answer. */
  readonly head: Buffer;
  readonly response: IncomingMessage;
}

function join({ stream, socket, head, response }: Joined): void {
  let broken = false;
  socket.once('error', () => {
    broken = true;
  });
  stream.once('close', () => {
    socket.destroy();
  });
  if (!awaitsAnswer(stream)) {
    socket.destroy();
    return;
  }
  socket.once('close', () => {
    if (broken || !socket.readableEnded) breakStream(stream);
    else if (stream.writableFinished) stream.close(constants.NGHTTP2_NO_ERROR);
    else {
      stream.once('finish', () => {
        stream.close(constants.NGHTTP2_NO_ERROR);
      });
    }
  });
  const isSent = attempt(() => {
    stream.respond({ ...headersOfWork(response.headers), ':status': 200 });
  });
  if (!isSent) {
    refuseStream(stream, 'NO_ANSWER');
    socket.destroy();
    return;
  }
  if (head.length > 0) stream.write(head);
  socket.pipe(stream);
  pipeUpload(stream, socket);
}
