import type { IncomingMessage } from 'node:http';

/**
 * Whether a handshake comes from a page of this server, or from no page at all: scripts send no Origin. Browsers apply no
 * same-origin rule to WebSockets, so this is the rule. The scheme is not compared, for TLS may end before us.
 */
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicOrigin: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (origin === publicOrigin) return true;
  const parsed = URL.canParse(origin) ? new URL(origin) : null;
  return parsed !== null && /^https?:$/.test(parsed.protocol) && host !== undefined && parsed.host === host.toLowerCase();
}
