import { pino, type Logger } from 'pino';
import type { LogLevel } from '../config/environment.ts';
import { errorForLog } from './error-for-log.ts';

/** Keys whose values never reach a log at any level: secrets, and what only the operator and the agent may see (H2). */
const REDACTED = [
  // Postgres quotes whole rows in these.
  'err.detail',
  'err.where',
  'err.internalQuery',
  'token',
  'authorization',
  'password',
  'ref',
  'driverRefs',
  'containerRef',
  '*.token',
  '*.authorization',
  '*.password',
  '*.ref',
  '*.driverRefs',
  '*.containerRef',
];

/**
 * The process's logger: JSON lines on standard error, fields first, secrets removed. Components take a child of it. Only who asks
 * for debug or trace sees errors with all that they say.
 */
export function createLogger(level: LogLevel): Logger {
  const whole = level === 'debug' || level === 'trace';
  return pino(
    {
      level,
      base: { service: 'berth' },
      redact: { paths: REDACTED, censor: '[redacted]' },
      serializers: { err: whole ? pino.stdSerializers.err : errorForLog },
    },
    pino.destination(2),
  );
}
