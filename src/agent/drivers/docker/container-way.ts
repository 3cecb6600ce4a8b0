import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { WayIn } from '../driver.ts';
import { portOf } from './container-spec.ts';
import type { ContainerFacts } from './engine.ts';

interface Wayfinding {
  readonly run: Assignment;
  readonly found: ContainerFacts;
  /** Whether the very container still runs, asked anew. */
  readonly isStillUp: () => Promise<boolean>;
}

const LOOPBACK = '127.0.0.1';
const CONNECT_MS = 5_000;

/** The way to the published port of a container; null when it publishes none. */
export function containerWay({ run, found, isStillUp }: Wayfinding): WayIn | null {
  const port = found.ports[`${String(portOf(run))}/tcp`];
  if (port === undefined) return null;
  const token = tokenOf(found);
  return {
    connect: () => connectTo(port, isStillUp),
    // No address of this machine: Jupyter writes it into the names of its cookies.
    host: 'localhost',
    authorization: run.kind === 'notebook' && token !== '' ? `token ${token}` : null,
  };
}

/** The token of a notebook, which is kept nowhere but in its container; '' for none. */
export function tokenOf(found: ContainerFacts): string {
  const prefix = 'JUPYTER_TOKEN=';
  return found.env.find((entry) => entry.startsWith(prefix))?.slice(prefix.length) ?? '';
}

/**
 * The container is looked at after the connection stands: a port of one that has ended may be another's by now. The engine takes a
 * connection also while nobody listens inside, and ends it at once: that is no connection.
 */
async function connectTo(port: number, isStillUp: () => Promise<boolean>): Promise<Duplex> {
  const socket = connect({ host: LOOPBACK, port });
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
    if (!(await isStillUp())) throw new Error('The run behind this way is over.');
    if (socket.destroyed) throw new Error('Its server takes no connection yet.');
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
