import { Transform } from 'node:stream';

/**
 * Passes a body on and breaks when it is not as long as its `content-length` said. What is too long would be read as the next answer
 * by whoever shares the connection, and with it as another work's.
 */
export function exactLength(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      left -= chunk.length;
      if (left < 0) callback(new Error('The body is longer than its content-length.'));
      else callback(null, chunk);
    },
    flush(callback) {
      callback(left > 0 ? new Error('The body is shorter than its content-length.') : null);
    },
  });
}
