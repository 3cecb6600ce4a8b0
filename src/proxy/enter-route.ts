import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HandedCode } from '../app/open/redeem-grant.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import type { OpenAddress } from './open-address.ts';
import { openPathOf } from './open-path.ts';
import { ProxyRefusal } from './proxy-refusal.ts';
import { mayHandOver, ownMachinePage } from './sent-from.ts';
import { sessionCookie } from './session-cookie.ts';

const MOST_BODY_BYTES = 4_096;
const BODY_MILLISECONDS = 10_000;
const LONGEST_CODE = 128;

/** A code on its way in. */
export interface Entering {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly workloadId: WorkloadId;
  readonly requestId: string;
  readonly address: OpenAddress;
  /** Where the form came in: the cookie is this host's, so the redirect stays on it. */
  readonly origin: string;
  /** Origins of pages that may hand a code in. */
  readonly origins: readonly string[];
  /** A new session's secret for a code; null for one that opens nothing. */
  readonly redeem: (handed: HandedCode) => Promise<string | null>;
}

/**
 * Takes a code that a page posts as the field `code` of a form, and answers with the session's cookie and a redirect to the work. The
 * body is where a code may be: addresses are kept in histories and logs. A page of the visitor's own machine may hand in the codes alone
 * that were given for it.
 */
export async function enterRoute(entering: Entering): Promise<void> {
  const { request, response, workloadId, requestId, address, origin, origins, redeem } = entering;
  if (request.method !== 'POST') throw new ProxyRefusal('METHOD_NOT_ALLOWED');
  const fromOrigin = ownMachinePage(request.headers, origins);
  if (!mayHandOver(request.headers, fromOrigin === null ? origins : [fromOrigin])) throw new ProxyRefusal('FOREIGN_PAGE');
  if (request.headers.expect !== undefined) response.writeContinue();
  const code = await readCode(request);
  const secret = code === null ? null : await redeem({ workloadId, code, fromOrigin, requestId });
  if (secret === null) throw new ProxyRefusal(fromOrigin === null ? 'CODE_REFUSED' : 'FOREIGN_PAGE');
  response.writeHead(303, {
    location: `${origin}${openPathOf(workloadId)}`,
    'set-cookie': sessionCookie(address, { workloadId, secret }),
    'cache-control': 'no-store',
    'content-length': 0,
    'referrer-policy': 'no-referrer',
  });
  response.end();
}

/** The one field `code` of a small form; null for anything else. */
async function readCode(request: IncomingMessage): Promise<string | null> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return null;
  const body = await readSmall(request);
  const codes = body === null ? [] : new URLSearchParams(body).getAll('code');
  const [code = ''] = codes;
  return codes.length === 1 && code !== '' && code.length <= LONGEST_CODE ? code.trim() : null;
}

async function readSmall(request: IncomingMessage): Promise<string | null> {
  const late = setTimeout(() => {
    request.destroy();
  }, BODY_MILLISECONDS);
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    // The connection outlives a body that is not read to its end: the answer goes over it.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MOST_BODY_BYTES) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch {
    return null;
  } finally {
    clearTimeout(late);
  }
}
