import type { IncomingMessage } from 'node:http';
import type { MachineTunnelStore, TunnelClaim } from '../../app/machine-tunnel-ports.ts';
import type { IdSource } from '../../app/ports.ts';
import { ProtocolFailure } from '../protocol-failure.ts';
import { credentialInUse, unauthenticated } from '../request-head.ts';
import { tunnelCaller } from './tunnel-head.ts';

/** Dials that may wait for the database at once; more are told to come again. */
const PENDING_AT_MOST = 64;

export interface TunnelAdmissionOptions {
  readonly store: Pick<MachineTunnelStore, 'admit'>;
  readonly ids: IdSource;
  /** Whether a caller, by its credential's hash, may dial now. */
  readonly mayDial: (caller: string) => boolean;
}

/**
 * Judges who asks for a tunnel: 401 for a credential that is unknown or revoked, 409 for another start of the agent than the one that
 * syncs, 429 for one that dials too often, 503 when too many dial at once. All but the last two as `sync` does.
 */
export function createTunnelAdmission({ store, ids, mayDial }: TunnelAdmissionOptions): (request: IncomingMessage) => Promise<TunnelClaim> {
  let pending = 0;
  return async (request) => {
    const caller = tunnelCaller(request);
    if (!mayDial(Buffer.from(caller.credentialHash).toString('base64'))) throw tooOften(429);
    if (pending >= PENDING_AT_MOST) throw tooOften(503);
    pending += 1;
    try {
      const admission = await store.admit(caller);
      if (admission.kind === 'UNKNOWN') throw unauthenticated();
      if (admission.kind === 'IN_USE') throw credentialInUse();
      const { machineId, credentialId, openedAt } = admission;
      return { machineId, credentialId, openedAt, bootId: caller.bootId, tunnelId: ids.next() };
    } finally {
      pending -= 1;
    }
  };
}

function tooOften(status: 429 | 503): ProtocolFailure {
  return new ProtocolFailure(status, 'UNAVAILABLE', { message: 'The control plane takes no tunnel now; dial again later.' });
}
