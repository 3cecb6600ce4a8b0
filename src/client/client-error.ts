/** One error as the server sent it. */
export interface ClientError {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly requestId?: string };
}

/** The server answered, and the answer is no: the operation was refused as a whole or failed. */
export class OperationRefused extends Error {
  /** Stable code of the first error, such as `NOT_FOUND`; `UNKNOWN` where it has none. */
  readonly code: string;
  readonly errors: readonly [ClientError, ...ClientError[]];
  /** HTTP status of the answer; 200 where only the body says no. */
  readonly status: number;
  constructor(errors: readonly [ClientError, ...ClientError[]], status = 200) {
    super(errors.map((error) => error.message).join(' '));
    this.name = 'OperationRefused';
    this.errors = errors;
    this.code = errors[0].extensions?.code ?? 'UNKNOWN';
    this.status = status;
  }
}

/** No answer came, or one that is not GraphQL, or the stream broke off. */
export class ServerUnreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ServerUnreachable';
  }
}

/** A stream that was open ended without being completed: it broke off, fell silent, or left events out. */
export class StreamBroken extends ServerUnreachable {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StreamBroken';
  }
}
