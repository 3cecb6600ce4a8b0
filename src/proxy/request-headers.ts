import type { IncomingMessage } from 'node:http';
import type { WorkloadKind } from '../domain/model/workload.ts';
import { hopHeaders } from './hop-headers.ts';
import { cookiesForWork } from './session-cookie.ts';

/**
 * What the work is never told: the caller's secrets, who it says to be or to come from, and what is only between us and it. `Host` is
 * the agent's to set. `Origin` was judged and would be taken for a foreign one, and `Referer` with it.
 */
const STRIPPED: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'expect',
  'forwarded',
  'from',
  'host',
  'origin',
  'referer',
  'via',
  'client-ip',
  'fastly-client-ip',
  'true-client-ip',
  'remote-user',
  'remote-addr',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-host',
  'x-http-host-override',
  'x-original-host',
  'x-original-url',
  'x-real-ip',
  'x-request-id',
  'x-rewrite-url',
  'x-script-name',
  'x-scheme',
  'x-url-scheme',
]);

/** Families of such headers, among them those by which other proxies say who the user is. */
const STRIPPED_FAMILY =
  /^(?:berth-|cf-|x-forwarded-|x-auth-|x-authenticated-|x-remote-|x-user-|x-webauth-|x-ms-client-principal|x-amzn-oidc-|x-goog-)/;

/** Where the request came in. */
export interface Arrival {
  /** Origin that the browser knows, such as `https://open.example.org`. */
  readonly origin: string;
  /** `/open/<workload id>/`. */
  readonly path: string;
  readonly kind: WorkloadKind;
}

/** The headers of a request as the work may see them, with where it came in set anew, so that links can be right. */
export function headersForWork(
  request: IncomingMessage,
  { origin, path, kind }: Arrival,
): Readonly<Record<string, string | readonly string[]>> {
  const hop = hopHeaders(request.headers.connection);
  const headers: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    // A name with an underscore is the same as one with a hyphen to CGI-style servers.
    const plain = name.replaceAll('_', '-');
    if (value !== undefined && !hop.has(plain) && !STRIPPED.has(plain) && !STRIPPED_FAMILY.test(plain)) headers[name] = value;
  }
  const cookie = cookiesForWork(request.headers.cookie);
  if (cookie !== undefined) headers['cookie'] = cookie;
  const { protocol, host } = new URL(origin);
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  headers['x-forwarded-host'] = host;
  if (kind === 'endpoint') headers['x-forwarded-prefix'] = path.slice(0, -1);
  return headers;
}
