import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import type { MachineTunnelStore } from '../../app/machine-tunnel-ports.ts';
import type { MachineWatches } from '../../app/machine-watches.ts';
import type { IdSource, WakeupPublisher } from '../../app/ports.ts';
import type { MachineId } from '../../domain/model/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import { AskingEnd } from '../../tunnel/asking-end.ts';
import { keepAlive } from '../../tunnel/keep-alive.ts';
import type { MachineTunnels } from '../../tunnel/machine-tunnels.ts';
import { beginExchange } from '../../tunnel/request-exchange.ts';
import { MESSAGE_BYTES_AT_MOST } from '../../tunnel/tunnel-limits.ts';
import { TUNNEL_PATH } from '../../tunnel/tunnel-wire.ts';
import { createFaultLog } from '../fault-log.ts';
import { ProtocolFailure } from '../protocol-failure.ts';
import { unauthenticated } from '../request-head.ts';
import { createTunnelAdmission } from './admit-tunnel.ts';
import { createDialRate } from './dial-rate.ts';
import { LocalTunnels } from './local-tunnels.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { RelayDialer } from './relay-dialer.ts';
import { RelayHost } from './relay-host.ts';
import { RELAY_PATH, RELAY_SCHEME } from './relay-paths.ts';
import { createRelayTokens } from './relay-token.ts';
import { watchTunnel } from './watch-tunnel.ts';

/** WebSocket's "going away". */
const GOING_AWAY = 1001;
/** Longest wait for the ends of tunnels, milliseconds. */
const CLOSE_MS = 2_000;

export interface MachineTunnelsOptions {
  readonly store: MachineTunnelStore;
  readonly watches: MachineWatches;
  readonly publisher: WakeupPublisher;
  readonly ids: IdSource;
  /** Known to the servers of this installation alone. */
  readonly installationKey: Uint8Array;
  /** Where the other servers reach this one; null while that is not known, or never. */
  readonly replicaUrl: () => string | null;
  readonly logger: Logger;
}

/** The tunnels of all machines, and what a server has to pass on to them. */
export interface MachineTunnelServer extends MachineTunnels {
  /** Handles an upgrade to a path of tunnels and says true; says false, and touches nothing, for any other. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Takes no new tunnels and ends those that there are, with what they carry. Settles within 2 s. */
  close(): Promise<void>;
}

/** Takes the tunnels of agents, and finds the way to a machine's, at this server or at another one of the installation. */
export function createMachineTunnels(options: MachineTunnelsOptions): MachineTunnelServer {
  const { store, watches, publisher, ids, replicaUrl, logger } = options;
  const logFault = createFaultLog({ logger });
  const tokens = createRelayTokens(options.installationKey);
  const local = new LocalTunnels((machineId) => {
    relays.endOf(machineId);
  });
  const relays = new RelayHost(local);
  const dialer = new RelayDialer({ store, tokens, replicaUrl, logger });
  const admit = createTunnelAdmission({ store, ids, mayDial: createDialRate() });
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MESSAGE_BYTES_AT_MOST });
  const watched = new Set<Promise<void>>();
  let closed = false;

  const openTunnel = async (upgrade: Upgrade): Promise<void> => {
    const claim = await admit(upgrade.request);
    const end = await AskingEnd.begin(await accept(sockets, upgrade)).catch((error: unknown) => {
      logger.warn({ machineId: claim.machineId, err: error }, 'a tunnel of no use was cut');
      return null;
    });
    if (end === null) return;
    if (closed) {
      end.end(GOING_AWAY);
      return;
    }
    local.add(claim.machineId, end);
    logger.info({ machineId: claim.machineId, tunnelId: claim.tunnelId }, 'tunnel opened');
    const onNoted = (): void => {
      // A server that holds an older tunnel of this machine is to take notice.
      publisher.publish([{ kind: 'machine', machineId: claim.machineId }]);
    };
    const watching = watchTunnel({ claim, end, store, watches, replicaUrl, logFault, onNoted });
    watched.add(watching);
    await watching;
    watched.delete(watching);
    logger.info({ machineId: claim.machineId, tunnelId: claim.tunnelId }, 'tunnel ended');
  };

  const openRelay = async (upgrade: Upgrade): Promise<void> => {
    const token = new RegExp(`^${RELAY_SCHEME} (\\S+)$`).exec(upgrade.request.headers.authorization ?? '')?.[1];
    const machineId = token === undefined ? null : await tokens.redeem(token, { replicaUrl: replicaUrl(), now: () => store.now() });
    if (machineId === null) throw unauthenticated();
    if (local.find(machineId) === null) throw new ProtocolFailure(404, 'NOT_FOUND', { message: 'The tunnel is not here.' });
    relays.add(machineId, await accept(sockets, upgrade));
  };

  return {
    async open(request) {
      const end = local.find(request.machineId) ?? (await dialer.find(request.machineId as MachineId));
      return end === null ? null : beginExchange(end, request);
    },
    upgrade(request, socket, head) {
      const path = (request.url ?? '').split('?', 1)[0];
      const open = path === TUNNEL_PATH ? openTunnel : path === RELAY_PATH ? openRelay : null;
      if (open === null) return false;
      socket.on('error', () => undefined);
      if (closed) refuseUpgrade(socket, unavailable());
      else {
        open({ request, socket, head }).catch((error: unknown) => {
          if (!(error instanceof ProtocolFailure)) logFault(error);
          if (!socket.destroyed) refuseUpgrade(socket, error instanceof ProtocolFailure ? error : unavailable());
        });
      }
      return true;
    },
    async close() {
      closed = true;
      local.endAll();
      relays.endAll();
      await dialer.close();
      for (const socket of sockets.clients) socket.terminate();
      // Their notes are taken away; a database that does not answer is not waited for.
      await Promise.race([Promise.allSettled(watched), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Answers the handshake of a WebSocket; never settles for one that is not of that protocol, which ws has refused by then. */
function accept(sockets: WebSocketServer, { request, socket, head }: Upgrade): Promise<WebSocket> {
  return new Promise((resolve) => {
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      accepted.on('error', () => undefined);
      keepAlive(accepted);
      // Its first words may be there already; they wait for who speaks HTTP/2 on it.
      accepted.pause();
      resolve(accepted);
    });
  });
}

function unavailable(): ProtocolFailure {
  return new ProtocolFailure(503, 'UNAVAILABLE', { message: 'The control plane cannot take a tunnel now; dial again later.' });
}
