import type { OutgoingHttpHeaders } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http2';
import { hopHeaders } from './hop-headers.ts';
import { localRedirect, type RedirectPlace } from './local-redirect.ts';
import { narrowedCookie } from './work-cookies.ts';

/** Most header lines of an answer, and most characters of them all. */
const MOST_HEADERS = 100;
const MOST_CHARACTERS = 65_536;

/**
 * What no work may say: these speak for the whole origin, which others' work may share, or to the machinery between it and the
 * browser; and with `access-control-*` other sites would be let in, which nobody asked for.
 */
const STRIPPED: ReadonlySet<string> = new Set([
  'accept-ch',
  'activate-storage-access',
  'alt-svc',
  'clear-site-data',
  'content-security-policy-report-only',
  'critical-ch',
  'expect-ct',
  'nel',
  'observe-browsing-topics',
  'origin-agent-cluster',
  'origin-trial',
  'public-key-pins',
  'public-key-pins-report-only',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'server',
  'service-worker-allowed',
  'set-login',
  'strict-transport-security',
  'use-as-dictionary',
  'via',
  'www-authenticate',
  'x-powered-by',
  'x-reproxy-url',
  'x-sendfile',
]);
const STRIPPED_FAMILY = /^(?::|berth-|access-control-|surrogate-|x-accel-|x-lighttpd-)|cdn-cache-control$/;

/** Directives that ask caches between us and the browser to keep what was shown to one member. */
const SHARED_CACHING = /^(?:public|s-maxage|proxy-revalidate|surrogate-.*|private)\b/i;

/** The headers of an answer of the work as a browser may see them; null when there are too many of them, or they are no headers. */
export function headersForBrowser(answer: IncomingHttpHeaders, place: RedirectPlace): OutgoingHttpHeaders | null {
  const lines = Object.entries(answer).flatMap(([name, value]) => [value ?? []].flat().map((each) => [name.toLowerCase(), each] as const));
  if (lines.length > MOST_HEADERS || lines.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > MOST_CHARACTERS)
    return null;
  if (!lines.every(([name, value]) => name.startsWith(':') || (NAME.test(name) && VALUE.test(value)))) return null;
  const hop = hopHeaders(lines.find(([name]) => name === 'connection')?.[1]);
  const headers = new Map<string, string[]>();
  for (const [name, value] of lines) {
    if (hop.has(name) || STRIPPED.has(name) || STRIPPED_FAMILY.test(name)) continue;
    const shown = shownValue({ name, value }, place);
    if (shown !== null) headers.set(name, [...(headers.get(name) ?? []), shown]);
  }
  return {
    ...Object.fromEntries([...headers].map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
    ...guards(headers),
  };
}

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

function shownValue({ name, value }: { readonly name: string; readonly value: string }, place: RedirectPlace): string | null {
  if (name === 'set-cookie') return narrowedCookie(value, place.path);
  if (name === 'location' || name === 'content-location') return localRedirect(value, place);
  if (name === 'content-length') return /^\d{1,15}$/.test(value) ? value : null;
  return value;
}

/** What every answer says, whatever the work says of it. */
function guards(headers: ReadonlyMap<string, readonly string[]>): OutgoingHttpHeaders {
  const caching = (headers.get('cache-control') ?? []).flatMap((value) => value.split(',')).map((directive) => directive.trim());
  return {
    'cache-control': ['private', ...caching.filter((directive) => directive !== '' && !SHARED_CACHING.test(directive))].join(', '),
    // Beside the work's own policy, never in its place: browsers hold to both.
    'content-security-policy': [...(headers.get('content-security-policy') ?? []), "frame-ancestors 'self'"].join(', '),
    'cross-origin-opener-policy':
      headers.get('cross-origin-opener-policy')?.[0]?.startsWith('same-origin') === true
        ? headers.get('cross-origin-opener-policy')?.[0]
        : 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
}
