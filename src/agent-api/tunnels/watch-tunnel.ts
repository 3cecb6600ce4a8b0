import type { MachineTunnelStore, TunnelClaim } from '../../app/machine-tunnel-ports.ts';
import type { MachineWatches } from '../../app/machine-watches.ts';
import type { AskingEnd } from '../../tunnel/asking-end.ts';
import { CLOSE_REPLACED, CLOSE_REVOKED } from '../../tunnel/tunnel-wire.ts';

/** Without a wake-up, a tunnel's right to be is looked at this often, milliseconds. */
const LOOK_MS = 20_000;

export interface TunnelWatch {
  readonly claim: TunnelClaim;
  readonly end: AskingEnd;
  readonly store: MachineTunnelStore;
  readonly watches: MachineWatches;
  readonly replicaUrl: () => string | null;
  /** It is noted for the first time. */
  readonly onNoted: () => void;
  readonly logFault: (error: unknown) => void;
}

/**
 * Ends a tunnel whose credential was revoked, whose machine was forgotten or whose agent's place another start took, at the wake-up
 * that says so or at the next look; one that the machine has a later tunnel than takes no new requests. Notes meanwhile where it is.
 */
export async function watchTunnel({ claim, end, store, watches, replicaUrl, onNoted, logFault }: TunnelWatch): Promise<void> {
  let noted = false;
  const ended = new AbortController();
  const watch = watches.watch(claim.machineId);
  end.onEnd(() => {
    ended.abort();
  });
  try {
    do {
      // A database that is away revokes nothing: the next look is soon enough.
      const standing = await store.hold(claim, replicaUrl()).catch((error: unknown) => {
        logFault(error);
        return 'CURRENT' as const;
      });
      if (standing === 'REVOKED') end.end(CLOSE_REVOKED);
      else if (standing === 'REPLACED') end.end(CLOSE_REPLACED);
      else if (standing === 'SUPERSEDED') end.retire();
      else if (!noted) {
        noted = true;
        onNoted();
      }
    } while (await watch.next(LOOK_MS, ended.signal));
  } finally {
    watch.close();
    await store.release(claim).catch(logFault);
  }
}
