import type { Pool } from 'pg';
import { admitVisit } from '../../app/open/admit-visit.ts';
import { createDenialRecord } from '../../app/open/denial-record.ts';
import { redeemGrant } from '../../app/open/redeem-grant.ts';
import { createRunWatches } from '../../app/open/run-watches.ts';
import type { IdSource, WakeupListener } from '../../app/ports.ts';
import type { AccessWatch } from '../../app/timeline-ports.ts';
import type { Config } from '../../config/environment.ts';
import { createProxy } from '../../proxy/create-proxy.ts';
import { createDashboard } from '../../proxy/dashboard.ts';
import { createOpenAddress, type OpenAddress } from '../../proxy/open-address.ts';
import { createOpenVisits } from '../../proxy/open-visits.ts';
import type { Logger } from '../../shared/logger.ts';
import { createAccessStore } from '../../storage/access-store.ts';
import { createOpenGrantStore } from '../../storage/open-grant-store.ts';
import type { MachineTunnels } from '../../tunnel/machine-tunnels.ts';
import { closeServer } from './close-in-order.ts';
import { listenOn } from './listen-on.ts';

export interface ProxyParts {
  readonly pool: Pool;
  readonly bus: WakeupListener;
  readonly ids: IdSource;
  readonly access: AccessWatch;
  readonly tunnels: MachineTunnels;
  readonly config: Pick<Config, 'host' | 'openPort' | 'openUrl' | 'publicUrl'>;
  /** Where the API listens; null before it does. */
  readonly apiUrl: () => string | null;
  readonly logger: Logger;
}

/** The way in to running work, beside the API. */
export interface ComposedProxy {
  /** Listens on the open port, and gives the address. Throws `ListenRefused`. */
  listen(): Promise<string>;
  /** Address of a workload for browsers; after `listen`. */
  urlOf(workloadId: string): string;
  /** Ends WebSockets at once, and requests after a grace of some seconds. */
  close(): Promise<void>;
}

/** Puts the open origin together. */
export function composeProxy({ pool, bus, ids, access, tunnels, config, apiUrl, logger }: ProxyParts): ComposedProxy {
  const store = createOpenGrantStore({ pool, ids });
  const known = createAccessStore({ pool, ids });
  const denials = createDenialRecord(known);
  const runs = createRunWatches({ work: store, bus, logger });
  let listening: OpenAddress | null = null;
  const address = (): OpenAddress => {
    if (listening === null) throw new Error('the open origin does not listen');
    return listening;
  };
  const proxy = createProxy({
    admit: (request) => admitVisit({ tokens: known, grants: store, work: store, denials }, request),
    redeem: (handed) => redeemGrant({ grants: store, denials }, handed),
    visits: createOpenVisits({ access, runs }),
    tunnels,
    address,
    dashboard: createDashboard({ publicUrl: config.publicUrl ?? null, apiUrl }),
    logger,
  });
  return {
    async listen() {
      const url = await listenOn(proxy.server, { host: config.host, port: config.openPort, variable: 'OPEN_PORT' });
      listening = createOpenAddress({ openUrl: config.openUrl, listening: url });
      return url;
    },
    urlOf: (workloadId) => address().urlOf(workloadId),
    async close() {
      proxy.close();
      runs.close();
      await closeServer(proxy.server);
    },
  };
}
