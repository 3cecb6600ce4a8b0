/** What is kept of one sign-in. */
export interface SignIn {
  readonly token: string;
  /** Who it was at sign-in. */
  readonly member: string;
}

/** All sign-ins of a user, by the origin of the server that each is for. */
export interface Credentials {
  readonly version: 1;
  /** The server that was signed in to last, which commands ask that name none; null after its sign-out. */
  readonly latest: string | null;
  readonly servers: Readonly<Record<string, SignIn>>;
}

export const NO_CREDENTIALS: Credentials = { version: 1, latest: null, servers: {} };

/** The token for exactly this server; none for any other. */
export function tokenFor({ servers }: Credentials, url: string): string | undefined {
  const { origin } = new URL(url);
  return Object.hasOwn(servers, origin) ? servers[origin]?.token : undefined;
}

/** With this sign-in, as the latest one. */
export function withSignIn({ servers }: Credentials, url: string, signIn: SignIn): Credentials {
  const { origin } = new URL(url);
  return { version: 1, latest: origin, servers: { ...servers, [origin]: signIn } };
}

/** Without the sign-in to this server. */
export function withoutSignIn({ latest, servers }: Credentials, url: string): Credentials {
  const { origin } = new URL(url);
  const rest = Object.entries(servers).filter(([server]) => server !== origin);
  return { version: 1, latest: latest === origin ? null : latest, servers: Object.fromEntries(rest) };
}

/** What a file says; null when it says something else. */
export function readCredentials(text: string): Credentials | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || value['version'] !== 1) return null;
  const { latest, servers } = value;
  if (latest !== null && typeof latest !== 'string') return null;
  if (!isRecord(servers)) return null;
  const signIns = Object.entries(servers).map(([server, signIn]) => [server, signInOf(signIn)] as const);
  const valid = signIns.flatMap(([server, signIn]) => (signIn === null ? [] : [[server, signIn] as const]));
  return valid.length === signIns.length ? { version: 1, latest, servers: Object.fromEntries(valid) } : null;
}

function signInOf(value: unknown): SignIn | null {
  if (!isRecord(value)) return null;
  const { token, member } = value;
  return typeof token === 'string' && typeof member === 'string' ? { token, member } : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
