import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProxyRefusal } from './proxy-refusal.ts';
import { PAGE_POLICY, refusalPage, type RefusalPlace } from './refusal-page.ts';

/** Seconds after which what is away may be tried again. */
const RETRY_SECONDS = 2;

/** Writes a refusal: a page for a browser that shows one, else `{code, message, requestId}` as JSON. Nothing of the work is in it. */
export function sendRefusal(response: ServerResponse, refusal: ProxyRefusal, place: RefusalPlace): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const { code, message } = refusal;
  const isPage = wantsPage(response.req);
  const text = isPage ? refusalPage(refusal, place) : JSON.stringify({ code, message, requestId: place.requestId });
  // The rest of a body that was not read would be taken for the next request.
  if (!response.req.complete || code === 'BAD_REQUEST') response.setHeader('connection', 'close');
  if (refusal.status === 503 || refusal.status === 429) response.setHeader('retry-after', String(RETRY_SECONDS));
  if (refusal.status === 401) response.setHeader('www-authenticate', 'Bearer realm="berth"');
  response.writeHead(refusal.status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'content-security-policy': isPage ? PAGE_POLICY : "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    // The form below posts with its origin; without a referrer it would be null.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

/** Whether a browser asks for something that it shows to somebody. */
function wantsPage({ headers, method }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'POST') && headers.accept?.includes('text/html') === true;
}
