import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { Post } from '../agent/sync/post.ts';

/**
 * Posts over connections that are kept and that as many machines share as there are at a time: a connection with its buffers
 * costs more than a simulated agent, and the client of `fetch` more than both.
 */
export function httpPost(): { readonly post: Post; close(): void } {
  const plain = new HttpAgent({ keepAlive: true, scheduling: 'lifo' });
  const secure = new HttpsAgent({ keepAlive: true, scheduling: 'lifo' });
  return {
    post: ({ url, headers, body, timeoutMs, signal }) =>
      new Promise((resolve, reject) => {
        const options = {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          signal,
        };
        const call =
          url.protocol === 'https:' ? httpsRequest(url, { ...options, agent: secure }) : httpRequest(url, { ...options, agent: plain });
        const timer = setTimeout(() => call.destroy(new DOMException('It did not answer in time.', 'TimeoutError')), timeoutMs);
        const settle = (act: () => void): void => {
          clearTimeout(timer);
          act();
        };
        call.on('error', (error) => {
          settle(() => {
            reject(error);
          });
        });
        call.on('response', (response) => {
          text(response).then(
            (answer) => {
              settle(() => {
                resolve({ status: response.statusCode ?? 0, body: parsed(answer) });
              });
            },
            (error: unknown) => {
              settle(() => {
                reject(error instanceof Error ? error : new Error('The answer broke off.'));
              });
            },
          );
        });
        call.end(body);
      }),
    close: () => {
      plain.destroy();
      secure.destroy();
    },
  };
}

async function text(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
