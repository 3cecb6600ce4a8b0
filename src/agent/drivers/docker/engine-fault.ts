/** Longest text of an engine that is passed on, characters. */
const MAX_TEXT = 600;

/**
 * Why a call to the engine failed. `status` is null when there was no answer: the engine is away, and nothing is known of what it has.
 * The text may quote a ref and is for whoever runs the machine alone (H2).
 */
export class EngineFault extends Error {
  readonly status: number | null;

  constructor(message: string, options: ErrorOptions & { readonly status: number | null }) {
    super(message.slice(0, MAX_TEXT), options);
    this.name = 'EngineFault';
    this.status = options.status;
  }

  get isAway(): boolean {
    return this.status === null;
  }

  /** In words for the operator. */
  get words(): string {
    return this.isAway ? `The Docker engine does not answer: ${this.message}` : `The Docker engine refused: ${this.message}`;
  }
}

/** The fault that an error is; null for every other error, such as a bug or a full disk. */
export function faultOf(error: unknown): EngineFault | null {
  return error instanceof EngineFault ? error : null;
}

/** Any error of a call to the engine as a fault: one without a status came from the connection. */
export function asEngineFault(error: unknown): EngineFault {
  if (error instanceof EngineFault) return error;
  const { statusCode, json } = (error ?? {}) as { readonly statusCode?: unknown; readonly json?: unknown };
  const said = (json as { readonly message?: unknown } | null | undefined)?.message;
  const text = typeof said === 'string' ? said : error instanceof Error ? error.message : 'unknown';
  return new EngineFault(text.trim(), { status: typeof statusCode === 'number' ? statusCode : null, cause: error });
}
