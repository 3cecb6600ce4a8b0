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
  inbound.once('close', () => {
    outbound.destroy();
  });
  outbound.once('close', () => {
    if (!outbound.readableEnded || outbound.rstCode !== constants.NGHTTP2_NO_ERROR)
      inbound.destroy(new Error('The tunnel broke the answer off.'));
  });
  passHints(outbound, inbound);
  outbound.once('response', (received, flags) => {
    const isWhole = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    try {
      passAnswer(outbound, inbound, { received, isWhole });
    } catch (error) {
      inbound.destroy(new Error('The agent answers what cannot be said again.', { cause: error }));
    }
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

function passHints(outbound: ClientHttp2Stream, inbound: ServerHttp2Stream): void {
  outbound.on('headers', (information) => {
    try {
      inbound.additionalHeaders(information);
    } catch {
      // A hint that comes too late, or cannot be said again, is none.
    }
  });
}

interface Received {
  readonly received: IncomingHttpHeaders;
  /** True when there is no body. */
  readonly isWhole: boolean;
}

/** Sends the answer on; its body only from here on, since the first byte of one would send headers of its own. */
function passAnswer(outbound: ClientHttp2Stream, inbound: ServerHttp2Stream, { received, isWhole }: Received): void {
  let trailers: IncomingHttpHeaders = {};
  outbound.once('trailers', (told: IncomingHttpHeaders) => {
    trailers = told;
  });
  inbound.once('wantTrailers', () => {
    // node:http2 tells of trailers a tick after the end of the body that they follow.
    setImmediate(() => {
      if (inbound.closed || inbound.destroyed) return;
      inbound.sendTrailers({ ...trailers });
      setImmediate(stopUpload, inbound);
    });
  });
  inbound.respond({ ...received }, { endStream: isWhole, waitForTrailers: !isWhole });
  if (isWhole) stopUpload(inbound);
  else outbound.pipe(inbound);
}

/** The answer is complete: what the asker would still send of its body is not wanted. */
function stopUpload(inbound: ServerHttp2Stream): void {
  if (!inbound.readableEnded && !inbound.destroyed) inbound.close(constants.NGHTTP2_NO_ERROR);
}
