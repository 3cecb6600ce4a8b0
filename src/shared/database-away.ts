/**
 * Codes of Postgres, Prisma and sockets that mean: the database cannot be reached now, the same call may succeed soon. A
 * violated protocol (08P01) and a dropped database (57P04) are not among them, for no waiting mends those.
 */
const AWAY = new Set([
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
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What the driver says without a code. From the beginning, so that no text that is only quoted is taken for it. */
const AWAY_WORDS =
  /^(?:connection terminated|timeout exceeded when trying to connect|server closed the connection|client (?:has encountered a connection error|was closed) and is not queryable)/i;
/** How far the chain of causes is followed. */
const MOST_CAUSES = 8;

/**
 * Whether a fault comes from a database that is away, which the caller may wait out. Prisma hides what Postgres said of a
 * statement behind a code of its own (P2010, P2039); the adapter's error in its `meta` has it as `originalCode`.
 */
export function isDatabaseAway(error: unknown): boolean {
  return chainOf(error).some((cause) => isAway(cause));
}

function isAway(error: object): boolean {
  const codes = ['code' in error && error.code, 'originalCode' in error && error.originalCode];
  const words = ['message' in error && error.message, 'originalMessage' in error && error.originalMessage];
  return codes.some((code) => isText(code) && AWAY.has(code)) || words.some((said) => isText(said) && AWAY_WORDS.test(said));
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
