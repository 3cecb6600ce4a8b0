import { isIP } from 'node:net';
import type { Pool } from 'pg';
import { createMachineTunnels, type MachineTunnelServer } from '../../agent-api/tunnels/create-machine-tunnels.ts';
import { createMachineWatches } from '../../app/machine-watches.ts';
import type { IdSource, WakeupListener, WakeupPublisher } from '../../app/ports.ts';
import type { Config } from '../../config/environment.ts';
import type { Logger } from '../../shared/logger.ts';
import { createMachineTunnelStore } from '../../storage/machine-tunnel-store.ts';

export interface TunnelParts {
  readonly pool: Pool;
  readonly bus: WakeupPublisher & WakeupListener;
  readonly ids: IdSource;
  readonly installationKey: Uint8Array;
  readonly config: Pick<Config, 'host' | 'replicaUrl'>;
  readonly logger: Logger;
}

export interface ComposedTunnels {
  readonly tunnels: MachineTunnelServer;
  /** Where this server listens, such as `http://127.0.0.1:4000`, once it does. */
  listening(url: string): void;
  close(): Promise<void>;
}

/** Puts the tunnels of agents together. The other servers find this one by `BERTH_REPLICA_URL`, else at the one address that it listens on. */
export function composeTunnels({ pool, bus, ids, installationKey, config, logger }: TunnelParts): ComposedTunnels {
  const watches = createMachineWatches(bus);
  let replicaUrl = config.replicaUrl ?? null;
  const store = createMachineTunnelStore(pool);
  const tunnels = createMachineTunnels({ store, watches, publisher: bus, ids, installationKey, replicaUrl: () => replicaUrl, logger });
  return {
    tunnels,
    listening(url) {
      if (isOneAddress(config.host)) replicaUrl ??= url;
    },
    async close() {
      await tunnels.close();
      watches.close();
    },
  };
}

/** Every address of the machine is none that another one could dial; a name is taken for what it stands for. */
function isOneAddress(host: string): boolean {
  return isIP(host) === 0 || !['0.0.0.0', '::'].includes(host);
}
