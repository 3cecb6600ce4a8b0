/** Codes of Postgres, Prisma and sockets that mean: the database cannot be reached now, the same call may succeed soon. */
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  'P1001',
  'P1002',
  'P1017',
  'P2024',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
const AWAY_WORDS = /connection terminated|timeout exceeded when trying to connect|server closed the connection/i;
/** How far the chain of causes is followed. */
const MOST_CAUSES = 5;

/** Whether a fault comes from a database that is away, which the caller may wait out. */
export function isDatabaseAway(error: unknown): boolean {
  let current = error;
  for (let step = 0; step < MOST_CAUSES && current instanceof Error; step += 1) {
    if (AWAY.has(codeOf(current)) || AWAY_WORDS.test(current.message)) return true;
    current = current.cause;
  }
  return false;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
