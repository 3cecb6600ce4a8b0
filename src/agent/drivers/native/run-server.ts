import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { Workspace } from '../../workspaces/workspaces.ts';
import type { WayIn } from '../driver.ts';
import { endpointIsReady } from './endpoint-ready.ts';
import { baseUrl } from './jupyter-command.ts';
import type { RunFolder } from './run-folder.ts';
import type { SandboxLauncher } from './sandbox-launcher.ts';
import { askServer } from './server-status.ts';
import type { ServerAddress } from './server-status.ts';

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
    const { run } = this.#parts;
    if (run.kind === 'endpoint') return endpointIsReady((path) => this.#ask(path));
    return (await this.#ask(`${baseUrl(run)}api/status`)) === 200;
  }

  /** null when the run was never prepared. */
  async wayIn(): Promise<WayIn | null> {
    const { run } = this.#parts;
    const authorization = await this.#authorization();
    if (run.kind === 'notebook' && authorization === null) return null;
    return { connect: () => this.#connect(), host: 'localhost', authorization };
  }

  async #ask(path: string): Promise<number | null> {
    const authorization = await this.#authorization();
    const server = await this.#open();
    if (!server) return null;
    try {
      const headers = { host: 'localhost', ...(authorization !== null && { authorization }) };
      return await askServer({ address: server.address, path, headers });
    } finally {
      await server.close();
    }
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
