import type { ServerHttp2Stream } from 'node:http2';
import type { Writable } from 'node:stream';

/**
 * Passes the body of a request on. node:http2 ends a stream that the asker reset as if its body were complete; a stream whose answer is
 * not complete is closed by a reset alone, so that tells them apart: half of an upload never passes for the whole.
 */
export function pipeUpload(stream: ServerHttp2Stream, target: Writable): void {
  const ended = (): void => {
    if (stream.closed || stream.destroyed) target.destroy();
    else target.end();
  };
  // A body without a byte may have ended while nobody looked.
  if (stream.readableEnded) ended();
  else {
    stream.once('end', ended);
    stream.pipe(target, { end: false });
  }
}
