import { stringifySetCookie } from 'cookie';
import { SESSION_PREFIX } from '../app/open/redeem-grant.ts';
import type { OpenAddress } from './open-address.ts';
import { openPathOf } from './open-path.ts';

const NAME = 'berth-open';
/** Every name that our cookie can have; no work sees one or sets one, whatever the address is. */
const OURS = /^(?:__(?:Host|Secure)-)?berth-open$/i;
const SECRET = new RegExp(`^${SESSION_PREFIX}[0-9A-Za-z_-]{43}$`);
/** A page can put cookies of our name beside the right one; no more than so many are looked up. */
const MOST_SECRETS = 4;

type Place = Pick<OpenAddress, 'secure' | 'hostPerWorkload'>;

/**
 * Name of the session's cookie. Browsers let nobody but this very host set a `__Host-` one, but its path is `/`, so it needs a host
 * for each workload; `__Secure-` ones come over TLS alone.
 */
function nameOf({ secure, hostPerWorkload }: Place): string {
  if (!secure) return NAME;
  return hostPerWorkload ? `__Host-${NAME}` : `__Secure-${NAME}`;
}

/**
 * `Set-Cookie` of a session: no script reads it, and it is sent with nothing that another site starts but the visit of a page. It is
 * kept until the browser ends; when the session ends is for the server to say.
 */
export function sessionCookie(place: Place, { workloadId, secret }: { readonly workloadId: string; readonly secret: string }): string {
  const path = place.secure && place.hostPerWorkload ? '/' : openPathOf(workloadId);
  return stringifySetCookie({ name: nameOf(place), value: secret, path, httpOnly: true, sameSite: 'lax', secure: place.secure });
}

/** The secrets of sessions in a `Cookie` header; of what has not the right form nothing is looked up. */
export function sessionSecrets(place: Place, header: string | undefined): readonly string[] {
  const name = nameOf(place);
  const values = cookiesOf(header).flatMap((cookie) => (cookie.name === name && SECRET.test(cookie.value) ? [cookie.value] : []));
  return [...new Set(values)].slice(0, MOST_SECRETS);
}

/** A `Cookie` header without our own; undefined when nothing is left of it. */
export function cookiesForWork(header: string | undefined): string | undefined {
  const left = cookiesOf(header).filter(({ name }) => !isOurCookie(name));
  return left.length === 0 ? undefined : left.map(({ text }) => text).join('; ');
}

/** Whether a cookie has a name of ours. */
export function isOurCookie(name: string): boolean {
  return OURS.test(name);
}

interface SentCookie {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

function cookiesOf(header: string | undefined): readonly SentCookie[] {
  return (header ?? '').split(';').flatMap((part) => {
    const text = part.trim();
    const equals = text.indexOf('=');
    // A nameless cookie is sent as its value alone, and a server may read a name out of it.
    const name = (equals < 0 ? text : text.slice(0, equals)).trim();
    return text === '' ? [] : [{ name, value: equals < 0 ? '' : text.slice(equals + 1).trim(), text }];
  });
}
