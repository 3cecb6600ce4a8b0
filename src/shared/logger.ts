type Log = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** The part of a pino logger that components use: fields first, then a fixed message; an error goes under `err`. */
export interface Logger {
  readonly debug: Log;
  readonly info: Log;
  readonly warn: Log;
  readonly error: Log;
}
