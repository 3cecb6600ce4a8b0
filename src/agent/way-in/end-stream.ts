import { constants, type ServerHttp2Stream } from 'node:http2';
import { FAULT_HEADER, type TunnelFault } from '../../tunnel/tunnel-wire.ts';

const STATUS_OF_FAULT: Readonly<Record<TunnelFault, number>> = { NOT_RUNNING: 503, NO_ANSWER: 502 };

/** True while an answer can be sent: nobody left, and none was sent. */
export function awaitsAnswer(stream: ServerHttp2Stream): boolean {
  return !stream.destroyed && !stream.closed && !stream.headersSent;
}

/** Does what may throw, since the work's headers are anything; false when it did. */
export function attempt(send: () => void): boolean {
  try {
    send();
    return true;
  } catch {
    return false;
  }
}

/** Answers a stream with a fault instead of the work's answer; one that is answered already breaks off. */
export function refuseStream(stream: ServerHttp2Stream, fault: TunnelFault): void {
  if (stream.destroyed || stream.closed) return;
  if (stream.headersSent) {
    breakStream(stream);
    return;
  }
  stream.respond({ ':status': STATUS_OF_FAULT[fault], [FAULT_HEADER]: fault }, { endStream: true });
  stopUpload(stream);
}

/** Breaks an answer off, so that nobody takes what came of it for the whole. */
export function breakStream(stream: ServerHttp2Stream): void {
  // Not `close`, which ends the body properly before it resets the stream.
  stream.destroy(new Error('The work broke its answer off.'));
}

/** The answer is complete: what the asker would still send of its body is not wanted. */
export function stopUpload(stream: ServerHttp2Stream): void {
  if (stream.readableEnded || stream.destroyed) return;
  stream.unpipe();
  stream.close(constants.NGHTTP2_NO_ERROR);
}
