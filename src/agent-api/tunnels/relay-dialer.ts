import { WebSocket } from 'ws';
import type { MachineTunnelStore, TunnelPlace } from '../../app/machine-tunnel-ports.ts';
import type { MachineId } from '../../domain/model/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import { AskingEnd } from '../../tunnel/asking-end.ts';
import { keepAlive } from '../../tunnel/keep-alive.ts';
import { MESSAGE_BYTES_AT_MOST } from '../../tunnel/tunnel-limits.ts';
import { RELAY_PATH, RELAY_SCHEME } from './relay-paths.ts';
import type { RelayTokens } from './relay-token.ts';

/** Another server has this long to answer, milliseconds. */
const DIAL_MS = 5_000;
/** A relay without a request for this long is closed, milliseconds. */
const IDLE_MS = 300_000;
const GOING_AWAY = 1001;

export interface RelayDialerOptions {
  readonly store: Pick<MachineTunnelStore, 'find' | 'release' | 'now'>;
  readonly tokens: RelayTokens;
  /** This server's own address, at which it does not dial itself. */
  readonly replicaUrl: () => string | null;
  readonly logger: Logger;
}

/** Ways to tunnels that other servers hold, one a machine, kept while they are used. */
export class RelayDialer {
  readonly #options: RelayDialerOptions;
  readonly #relays = new Map<MachineId, Promise<AskingEnd | null>>();
  #closed = false;

  constructor(options: RelayDialerOptions) {
    this.#options = options;
  }

  /** null when no other server has a tunnel of the machine; who asks at the same moment shares one dial. */
  async find(machineId: MachineId): Promise<AskingEnd | null> {
    if (this.#closed) return null;
    const known = this.#relays.get(machineId);
    const found = known === undefined ? null : await known;
    if (found?.usable === true) return found;
    const pending = this.#relays.get(machineId);
    if (pending !== undefined && pending !== known) return pending;
    const dialled = this.#open(machineId);
    this.#relays.set(machineId, dialled);
    const forget = (): void => {
      if (this.#relays.get(machineId) === dialled) this.#relays.delete(machineId);
    };
    const end = await dialled.catch((error: unknown) => {
      forget();
      throw error;
    });
    if (end === null) forget();
    else end.onEnd(forget);
    return end;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const relay of this.#relays.values()) (await relay.catch(() => null))?.end(GOING_AWAY);
  }

  async #open(machineId: MachineId): Promise<AskingEnd | null> {
    const { store, replicaUrl, logger } = this.#options;
    const place = await store.find(machineId);
    if (place === null) return null;
    // Of an earlier life of this server: here is no such tunnel, or nobody had looked elsewhere.
    const isOwn = place.replicaUrl === replicaUrl();
    const dialled = isOwn ? 'GONE' : await this.#dial(place);
    if (typeof dialled !== 'string') return dialled;
    if (dialled === 'GONE') await store.release(place);
    else logger.warn({ machineId, replicaUrl: place.replicaUrl }, 'another server does not let this one in; do both use one database?');
    return null;
  }

  /** GONE: there is no server, or it has no such tunnel. REFUSED: it takes this one for a stranger. */
  async #dial({ machineId, replicaUrl }: TunnelPlace): Promise<AskingEnd | 'GONE' | 'REFUSED'> {
    const { store, tokens } = this.#options;
    const url = new URL(RELAY_PATH, replicaUrl);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const token = tokens.issue({ machineId, replicaUrl, at: await store.now() });
    const socket = new WebSocket(url, {
      headers: { authorization: `${RELAY_SCHEME} ${token}` },
      perMessageDeflate: false,
      maxPayload: MESSAGE_BYTES_AT_MOST,
      handshakeTimeout: DIAL_MS,
      followRedirects: false,
    });
    const opened = await new Promise<'OPEN' | 'GONE' | 'REFUSED'>((resolve) => {
      socket.once('open', () => {
        // Its first words may be there already; they wait for who speaks HTTP/2 on it.
        socket.pause();
        resolve('OPEN');
      });
      socket.once('unexpected-response', (request, response) => {
        request.destroy();
        resolve(response.statusCode === 401 ? 'REFUSED' : 'GONE');
      });
      socket.on('error', () => {
        resolve('GONE');
      });
    });
    if (opened !== 'OPEN') return opened;
    keepAlive(socket);
    const end = await AskingEnd.begin(socket).catch(() => null);
    end?.endWhenIdle(IDLE_MS);
    return end ?? 'GONE';
  }
}
