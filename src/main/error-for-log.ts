/** An error as a log line at the default level has it. */
interface LoggedError {
  readonly type: string;
  /** Absent where the words could quote what was stored or sent. */
  readonly message?: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** Places alone. */
  readonly stack: readonly string[];
  readonly cause?: LoggedError;
}

/** How far a chain of causes is followed. */
const MOST_CAUSES = 5;
/** Databases quote rows and values, and so do those that read JSON. */
const QUOTING = /^(?:DatabaseError|DriverAdapterError|Prisma\w*|SyntaxError|AggregateError)$/;

/**
 * What is logged of an error below `err`: its kind, code and place, and its words unless they could quote a ref or an agent's
 * text (H2). Anything else that hangs on it, such as the detail of a failed row, is left out.
 */
export function errorForLog(error: unknown): unknown {
  return error instanceof Error ? describe(error, MOST_CAUSES) : error;
}

function describe(error: Error, causes: number): LoggedError {
  const type = error.constructor.name;
  const quotes = QUOTING.test(type) || isOfDatabase(error);
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type,
    ...(quotes ? {} : { message: error.message }),
    ...wordOf(error, 'code'),
    ...wordOf(error, 'table'),
    ...wordOf(error, 'constraint'),
    stack: stack.map((line) => line.trim()),
    ...(error.cause instanceof Error && causes > 0 ? { cause: describe(error.cause, causes - 1) } : {}),
  };
}

/** Postgres gives its errors a severity and a routine. */
function isOfDatabase(error: Error): boolean {
  return 'severity' in error && 'routine' in error;
}

function wordOf(error: Error, key: 'code' | 'table' | 'constraint'): Partial<Record<typeof key, string>> {
  const value: unknown = Object.entries(error).find(([name]) => name === key)?.[1];
  return typeof value === 'string' && /^\w{1,63}$/.test(value) ? { [key]: value } : {};
}
