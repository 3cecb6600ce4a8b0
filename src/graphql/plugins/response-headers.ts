import type { Plugin } from 'graphql-yoga';

/**
 * GraphiQL is one page with its scripts in it and workers made of blobs; with these rules it can reach its own origin and
 * nothing else, and no page can frame it.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src 'unsafe-inline'",
  'font-src data:',
  "img-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers that keep browsers from guessing types, leaking addresses and framing the page; answers are never cached. */
export function responseHeaders(): Plugin {
  return {
    onResponse({ response }) {
      response.headers.set('x-content-type-options', 'nosniff');
      response.headers.set('referrer-policy', 'no-referrer');
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      if (response.headers.get('content-type')?.startsWith('text/html') === true)
        response.headers.set('content-security-policy', PAGE_POLICY);
    },
  };
}
