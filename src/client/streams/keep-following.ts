import { endableGenerator } from '../../shared/endable-generator.ts';
import type { ConnectionState } from '../connection-state.ts';
import { StreamConnection } from './stream-connection.ts';
import { pause } from './pause.ts';
import { isResumable, pauseBefore } from './retry-rule.ts';

/** How patiently a stream is followed, what ends it, and who is told how it stands. */
export interface Patience {
  /** How often in a row a broken stream is opened again without success; default 10, `Infinity` for ever. */
  readonly attempts?: number | undefined;
  /** Aborting it ends everything at once, pauses too, without an error. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each change of the connection. */
  readonly onConnection?: ((state: ConnectionState) => void) | undefined;
}

/** Where to begin, and how patiently to follow. */
export interface Following extends Patience {
  /** `cursor` of the last event that one has; null from the first. */
  readonly after: string | null;
}

/** What each stream is opened with. */
export interface Opening {
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
}

const ATTEMPTS = 10;
const NEVER = new AbortController().signal;

/**
 * The items of the streams that `open` gives, as if they were one: one that breaks is opened again after a pause. An item, or a stream
 * that held for a while, makes up for all failures before. Ends when a stream completes, the signal is aborted or the caller leaves
 * the loop. Throws what opening again cannot mend, and the last failure once there were too many.
 */
export function keepFollowing<Item>(
  { attempts = ATTEMPTS, signal = NEVER, onConnection = () => undefined }: Patience,
  open: (opening: Opening) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  return endableGenerator(signal, async function* (ended) {
    let failures = 0;
    for (;;) {
      const connection = new StreamConnection(onConnection);
      const onOpen = (): void => {
        connection.opened();
      };
      try {
        for await (const item of open({ signal: ended, onOpen })) {
          connection.delivered();
          yield item;
        }
        return;
      } catch (error) {
        if (ended.aborted) return;
        failures = connection.hasHeld ? 1 : failures + 1;
        if (!isResumable(error) || failures > attempts) throw error;
        const retryInMs = pauseBefore(failures);
        connection.broke({ retryInMs, cause: error });
        if (!(await pause(retryInMs, ended))) return;
      } finally {
        connection.end();
      }
    }
  });
}
