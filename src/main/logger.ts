import { pino, type Logger } from 'pino';
import type { LogLevel } from '../config/environment.ts';

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

/** The process's logger: JSON lines on standard error, fields first, secrets removed. Components take a child of it. */
export function createLogger(level: LogLevel): Logger {
  return pino({ level, base: { service: 'berth' }, redact: { paths: REDACTED, censor: '[redacted]' } }, pino.destination(2));
}
