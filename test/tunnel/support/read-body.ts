import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** All of a body as text; rejects when it breaks off. */
export async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** SHA-256 and size of a body, without keeping it. */
export async function readDigest(body: Readable): Promise<{ readonly digest: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { digest: hash.digest('hex'), bytes };
}

/** How a body ended: `whole`, or the code of the error that broke it. */
export function endOf(body: Readable): Promise<string> {
  return new Promise((resolve) => {
    body.once('end', () => {
      resolve('whole');
    });
    body.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.name);
    });
    body.once('close', () => {
      resolve('broken without an error');
    });
    body.resume();
  });
}
