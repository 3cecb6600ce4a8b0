/**
 * Codes of Postgres and Prisma that mean: the database cannot be reached now, the same call may succeed soon. A violated protocol
 * (08P01) and a dropped database (57P04) are not among them, for no waiting mends those.
 */
const AWAY: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  '53300',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2037',
]);
/** Codes that any socket may break with, an agent's as well: they count where the socket is known to be the database's. */
const SOCKET_AWAY: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What Prisma's adapter makes of such a socket; of a raw statement nothing else is told. */
const ADAPTER_AWAY: ReadonlySet<string> = new Set(['ConnectionClosed', 'DatabaseNotReachable', 'SocketTimeout']);
/** Errors of sockets to the database. */
const ofDatabase = new WeakSet<object>();
/** What the driver says without a code. From the beginning, so that no text that is only quoted is taken for it. */
const AWAY_WORDS =
  /^(?:connection terminated|timeout exceeded when trying to connect|server closed the connection|client (?:has encountered a connection error|was closed) and is not queryable)/i;
/** How far the chain of causes is followed. */
const MOST_CAUSES = 8;

/** Notes that this error broke a connection to the database; whoever makes connections says so. */
export function markAsOfDatabase(error: unknown): void {
  if (isObject(error)) ofDatabase.add(error);
}

/**
 * Whether a fault comes from a database that is away, which the caller may wait out. A broken socket counts only if it was marked as
 * the database's, or is told by Prisma, which has no other. Prisma hides what Postgres said of a statement behind a code of its own
 * (P2010, P2039); the adapter's error in its `meta` has it as `originalCode`.
 */
export function isDatabaseAway(error: unknown): boolean {
  return chainOf(error).some((cause) => isAway(cause));
}

function isAway(error: object): boolean {
  const code = 'code' in error ? error.code : null;
  const told = 'originalCode' in error ? error.originalCode : null;
  const kind = 'kind' in error ? error.kind : null;
  if (isText(code) && (AWAY.has(code) || (SOCKET_AWAY.has(code) && ofDatabase.has(error)))) return true;
  if (isText(told) && (AWAY.has(told) || SOCKET_AWAY.has(told))) return true;
  if (isText(kind) && ADAPTER_AWAY.has(kind)) return true;
  const words = ['message' in error && error.message, 'originalMessage' in error && error.originalMessage];
  return words.some((said) => isText(said) && AWAY_WORDS.test(said));
}

/** The error and what caused it, outermost first. */
function chainOf(error: unknown): readonly object[] {
  const chain: object[] = [];
  let current = error;
  while (isObject(current) && chain.length < MOST_CAUSES) {
    chain.push(current);
    current = causeOf(current);
  }
  return chain;
}

/** What lies below: the adapter's error where Prisma wrapped one, else the usual cause. */
function causeOf(error: object): unknown {
  if ('meta' in error && isObject(error.meta) && 'driverAdapterError' in error.meta) return error.meta.driverAdapterError;
  return 'cause' in error ? error.cause : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
