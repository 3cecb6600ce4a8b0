import { ServerUnreachable } from './client-error.ts';

/** Where a call goes, and what ends it early. */
export interface Reaching {
  readonly endpoint: string;
  readonly signal: AbortSignal;
}

/** What a call over the network gives. Throws the reason of the signal where that ended it, else `ServerUnreachable` with the cause. */
export async function reach<T>({ endpoint, signal }: Reaching, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    signal.throwIfAborted();
    throw new ServerUnreachable(`No answer from ${endpoint}.`, { cause });
  }
}
