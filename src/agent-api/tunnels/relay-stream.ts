import { constants, type ClientHttp2Stream, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AskingEnd } from '../../tunnel/asking-end.ts';
import { pipeUpload } from '../../tunnel/pipe-upload.ts';

/** One request of another server, passed on into a tunnel as it is, and its answer back: headers, bodies, trailers, resets. */
export function relayStream(inbound: ServerHttp2Stream, headers: IncomingHttpHeaders, end: AskingEnd): void {
  const outbound = send(end, headers);
  if (outbound === null) {
    inbound.close(constants.NGHTTP2_REFUSED_STREAM);
    return;
  }
  passAnswer(outbound, inbound);
  inbound.once('close', () => {
    outbound.destroy();
  });
  outbound.once('close', () => {
    // A whole answer ends its stream by itself; the reset tells the asker to send no more of a body that nobody reads.
    if (outbound.readableEnded && outbound.rstCode === constants.NGHTTP2_NO_ERROR) endWhenSent(inbound);
    else inbound.destroy(new Error('The tunnel broke the answer off.'));
  });
  pipeUpload(inbound, outbound);
}

function send(end: AskingEnd, headers: IncomingHttpHeaders): ClientHttp2Stream | null {
  try {
    return end.send({ ...headers });
  } catch {
    return null;
  }
}

function passAnswer(outbound: ClientHttp2Stream, inbound: ServerHttp2Stream): void {
  outbound.on('headers', (information) => {
    if (!inbound.closed && !inbound.destroyed && !inbound.headersSent) inbound.additionalHeaders(information);
  });
  let trailers: IncomingHttpHeaders = {};
  outbound.once('trailers', (received) => {
    trailers = received;
  });
  outbound.once('response', (received, flags) => {
    if (inbound.closed || inbound.destroyed) return;
    const endStream = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    inbound.once('wantTrailers', () => {
      // node:http2 tells of trailers a tick after the end of the body that they follow.
      setImmediate(() => {
        if (!inbound.closed && !inbound.destroyed) inbound.sendTrailers(trailers);
      });
    });
    try {
      inbound.respond({ ...received }, { endStream, waitForTrailers: !endStream });
      // Not before: the first byte of a body would send headers of its own.
      outbound.pipe(inbound);
    } catch (error) {
      inbound.destroy(new Error('The agent answers what cannot be said again.', { cause: error }));
    }
  });
}

function endWhenSent(inbound: ServerHttp2Stream): void {
  if (inbound.writableFinished) inbound.close(constants.NGHTTP2_NO_ERROR);
  else {
    inbound.once('finish', () => {
      inbound.close(constants.NGHTTP2_NO_ERROR);
    });
  }
}
