/** One error as the server sent it. */
export interface ClientError {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly requestId?: string };
}

/** The server answered, and the answer is no: the operation was refused as a whole or failed. */
export class OperationRefused extends Error {
  readonly code: string;
  readonly errors: readonly [ClientError, ...ClientError[]];
  constructor(errors: readonly [ClientError, ...ClientError[]]) {
    super(errors.map((error) => error.message).join(' '));
    this.name = 'OperationRefused';
    this.errors = errors;
    this.code = errors[0].extensions?.code ?? 'UNKNOWN';
  }
}

/** No answer came, or one that is not GraphQL, or the stream broke off. */
export class ServerUnreachable extends Error {
  constructor(endpoint: string, options: ErrorOptions) {
    super(`No answer from ${endpoint}.`, options);
    this.name = 'ServerUnreachable';
  }
}
