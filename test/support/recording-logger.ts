import type { Logger } from '../../src/shared/logger.ts';

/** A logger that keeps its messages. */
export interface RecordingLogger extends Logger {
  readonly messages: readonly string[];
}

/** Makes one. */
export function recordingLogger(): RecordingLogger {
  const messages: string[] = [];
  const log = (_fields: object, message: string): void => void messages.push(message);
  return { messages, debug: log, info: log, warn: log, error: log };
}
