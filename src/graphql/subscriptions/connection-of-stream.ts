/** The connection that carries a stream, as far as a stream may act on it. */
export interface StreamConnection {
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
  /** Breaks the connection: for a client that does not read, and so would hear no error. */
  cut(): void;
}

/** What Yoga (SSE) or `attachWebSocket` leave in the context of an operation beside our own. */
interface TransportContext {
  readonly request?: { readonly signal?: AbortSignal };
  readonly res?: { destroy(): unknown };
  readonly cutConnection?: () => void;
}

/** Finds the connection behind an operation, whichever transport carries it. */
export function connectionOfStream(context: object): StreamConnection {
  const { request, res, cutConnection }: TransportContext = context;
  return {
    signal: request?.signal ?? new AbortController().signal,
    cut: () => {
      if (cutConnection !== undefined) cutConnection();
      else res?.destroy();
    },
  };
}
