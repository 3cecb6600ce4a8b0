import type { IncomingMessage } from 'node:http';
import { ProtocolFailure } from './protocol-failure.ts';
import { MAX_BODY_BYTES } from './wire.ts';

/** Of a body that is too large, so much is read and thrown away, so that the sender can still read the answer, bytes. */
const MOST_DRAINED = 16 * MAX_BODY_BYTES;

/**
 * The JSON of a request. Refuses another content type, charset or encoding (415), a body over 1 MiB before it is parsed
 * (413), and what is not JSON in UTF-8 (400).
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  refuseOtherMedia(request);
  const bytes = await readBody(request);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new ProtocolFailure(400, 'INVALID_INPUT', { message: 'The body is not JSON in UTF-8.' });
  }
}

function refuseOtherMedia(request: IncomingMessage): void {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charsets = parameters
    .map((parameter) => parameter.trim().replaceAll('"', ''))
    .filter((parameter) => parameter.startsWith('charset='));
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (type.trim() === 'application/json' && charsets.every((charset) => charset === 'charset=utf-8') && encoding === 'identity') return;
  throw new ProtocolFailure(415, 'UNSUPPORTED_MEDIA_TYPE', {
    message: 'Send the body as "content-type: application/json" in UTF-8, without a content encoding.',
  });
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    else chunks.length = 0;
    if (size > MOST_DRAINED) break;
  }
  if (size <= MAX_BODY_BYTES) return Buffer.concat(chunks);
  throw new ProtocolFailure(413, 'BODY_TOO_LARGE', { message: `The body is larger than ${String(MAX_BODY_BYTES)} bytes.` });
}
