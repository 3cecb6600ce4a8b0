import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { createMachineTunnels, type MachineTunnelServer } from '../../../../src/agent-api/tunnels/create-machine-tunnels.ts';
import { createMachineWatches } from '../../../../src/app/machine-watches.ts';
import type { WakeupListener, WakeupPublisher } from '../../../../src/app/ports.ts';
import { routeUpgrades } from '../../../../src/main/server/route-upgrades.ts';
import { createMachineTunnelStore } from '../../../../src/storage/machine-tunnel-store.ts';
import { recordingLogger, type RecordingLogger } from '../../../support/recording-logger.ts';

/** The part of one server that has to do with tunnels, on an address of its own. */
export interface TunnelReplica {
  readonly url: string;
  readonly tunnels: MachineTunnelServer;
  readonly logger: RecordingLogger;
  readonly server: Server;
  /** As kill -9 ends it: every connection breaks, nothing is tidied up. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface TunnelReplicaOptions {
  readonly pool: Pool;
  readonly bus: WakeupPublisher & WakeupListener;
  readonly installationKey?: Uint8Array;
  /** Told to the others instead of its address. */
  readonly replicaUrl?: string | null;
}

/** Starts one on a free port of loopback. */
export async function startTunnelReplica({ pool, bus, installationKey, replicaUrl }: TunnelReplicaOptions): Promise<TunnelReplica> {
  const logger = recordingLogger();
  const watches = createMachineWatches(bus);
  const server = createServer((_, response) => response.writeHead(404).end());
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let url = '';
  const tunnels = createMachineTunnels({
    store: createMachineTunnelStore(pool),
    watches,
    publisher: bus,
    ids: { next: uuidv7 },
    installationKey: installationKey ?? Buffer.alloc(32, 7),
    replicaUrl: () => (replicaUrl === undefined ? url : replicaUrl),
    logger,
  });
  routeUpgrades(server, tunnels);
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      for (const socket of open) socket.destroy();
    });
  return {
    url,
    tunnels,
    logger,
    server,
    kill: shut,
    async close() {
      await tunnels.close();
      watches.close();
      await shut();
    },
  };
}
