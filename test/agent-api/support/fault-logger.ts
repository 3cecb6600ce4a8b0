import type { Logger } from '../../../src/shared/logger.ts';

/** A logger that keeps what is logged at the default level, as text; faults are also printed, since an answer hides them. */
export interface FaultLogger extends Logger {
  readonly lines: readonly string[];
}

export function faultLogger(): FaultLogger {
  const lines: string[] = [];
  const keep = (fields: Readonly<Record<string, unknown>>, message: string): void => {
    lines.push(`${message} ${JSON.stringify(fields)}`);
  };
  return {
    lines,
    debug: () => undefined,
    info: keep,
    warn: keep,
    error: (fields, message) => {
      keep(fields, message);
      process.stderr.write(`${message}: ${String(fields['err'])}\n`);
    },
  };
}
