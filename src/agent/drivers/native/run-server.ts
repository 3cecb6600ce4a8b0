import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { Workspace } from '../../workspaces/workspaces.ts';
import type { WayIn } from '../driver.ts';
import { workAnswers } from '../serving/work-answers.ts';
import type { RunFolder } from './run-folder.ts';
import type { SandboxLauncher } from './sandbox-launcher.ts';

/** Where a run's own server takes connections. */
interface ServerAddress {
  readonly address: { readonly path: string } | { readonly host: string; readonly port: number };
  close(): Promise<void>;
}

export interface RunServerParts {
  readonly launcher: Pick<SandboxLauncher, 'openSocket'>;
  readonly run: Assignment;
  readonly folder: RunFolder;
  readonly home: Workspace;
}

/** The HTTP server of one run, asked and reached with the agent's own rights (A2). What the work put in its place is never followed. */
export class RunServer {
  readonly #parts: RunServerParts;

  constructor(parts: RunServerParts) {
    this.#parts = parts;
  }

  /** Whether it says itself that it is ready: a notebook to who has its token, an endpoint to everybody. */
  async isReady(): Promise<boolean> {
    const way = await this.wayIn();
    return way !== null && (await workAnswers(this.#parts.run, way));
  }

  /** null when the run was never prepared. */
  async wayIn(): Promise<WayIn | null> {
    const { run } = this.#parts;
    const authorization = await this.#authorization();
    if (run.kind === 'notebook' && authorization === null) return null;
    return { connect: () => this.#connect(), host: 'localhost', authorization };
  }

  async #authorization(): Promise<string | null> {
    const token = await this.#parts.folder.read('token');
    return token === null ? null : `token ${token}`;
  }

  async #connect(): Promise<Duplex> {
    const server = await this.#open();
    if (!server) throw new Error('It has no socket of its own.');
    const socket = connect(server.address);
    try {
      await once(socket, 'connect');
      return socket;
    } finally {
      await server.close();
    }
  }

  /** Its port where it was given one, else its socket; null while there is none. */
  async #open(): Promise<ServerAddress | null> {
    const { launcher, folder, home } = this.#parts;
    const port = await folder.read('port');
    if (port !== null) return { address: { host: '127.0.0.1', port: Number(port) }, close: () => Promise.resolve() };
    const socket = await launcher.openSocket(home);
    return socket && { address: { path: socket.path }, close: () => socket.close() };
  }
}
