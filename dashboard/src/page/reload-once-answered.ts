const KEY = 'berth-reloaded';
/** A page that fails again at once is not loaded again by itself. */
const ONCE_IN_MILLISECONDS = 60_000;
const ANSWER_MILLISECONDS = 10_000;

/** What a reload needs of the browser. */
export interface ReloadParts {
  readonly send: typeof fetch;
  readonly kept: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  readonly reload: () => void;
}

/**
 * Loads the dashboard again if the server gives its page, and says whether it did: without an answer the browser would show an error of
 * its own, and the navigation and all that was read would be gone. A browser does not ask again for a file that failed once, so that
 * nothing less helps. `bySelf`: nobody pressed a button, so not again and again.
 */
export async function reloadOnceAnswered(
  { send, kept, now, reload }: ReloadParts,
  { bySelf }: { readonly bySelf: boolean },
): Promise<boolean> {
  if (bySelf && now() - Number(kept.getItem(KEY) ?? 0) < ONCE_IN_MILLISECONDS) return false;
  const answered = await send('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MILLISECONDS) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answered) return false;
  kept.setItem(KEY, String(now()));
  reload();
  return true;
}
