import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { canEnter } from './postgres-account.ts';
import { findPostgresBinaries, ROOT_FALLBACK_FOLDER, type PostgresBinaries } from './postgres-binaries.ts';
import { livePostmaster, readPostmasterFile, removeStalePostmasterFile } from './postmaster-file.ts';
import { isAlive, signalIfAlive, waitUntilGone } from './process-signals.ts';
import { ServiceNotStarted } from './service-not-started.ts';

const run = promisify(execFile);
const START_ATTEMPTS = 10;
const READY_TIMEOUT_MILLISECONDS = 60_000;
const STOP_TIMEOUT_MILLISECONDS = 60_000;
const USER = 'berth';

/** How to stop: `fast` ends sessions and writes a checkpoint, `immediate` and `kill` crash it (for fault tests). */
export type StopMode = 'fast' | 'immediate' | 'kill';

const STOP_SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const satisfies Record<StopMode, NodeJS.Signals>;

/** One embedded Postgres on a folder: its own process on 127.0.0.1, outside the terminal's signal group. */
export class PostgresServer {
  readonly dataFolder: string;
  readonly #binaries: PostgresBinaries;
  readonly #password: string;
  readonly #settings: readonly string[];
  #port: number | undefined;
  #pid: number | undefined;

  private constructor(values: {
    readonly binaries: PostgresBinaries;
    readonly dataFolder: string;
    readonly password: string;
    readonly settings: readonly string[];
  }) {
    this.dataFolder = values.dataFolder;
    this.#binaries = values.binaries;
    this.#password = values.password;
    this.#settings = values.settings;
  }

  /**
   * Prepares the folder (initdb when it is new). `settings` are `name=value` of postgresql.conf. As root, a folder that the
   * account "postgres" may not enter is replaced by a new one below /var/lib/berth: keep `dataFolder` and pass it next time.
   */
  static async prepare(options: {
    readonly folder: string;
    readonly password: string;
    readonly settings?: readonly string[];
  }): Promise<PostgresServer> {
    const binaries = await findPostgresBinaries();
    const dataFolder = await placeDataFolder(resolve(options.folder), binaries);
    if (!existsSync(join(dataFolder, 'PG_VERSION'))) await initialise({ binaries, dataFolder, password: options.password });
    return new PostgresServer({ binaries, dataFolder, password: options.password, settings: options.settings ?? [] });
  }

  /** Process id of the postmaster; throws when it does not run. */
  get pid(): number {
    if (this.#pid === undefined) throw new Error('Postgres is not running.');
    return this.#pid;
  }

  /** Whether the postmaster is there; false also before the start and after a stop. */
  get isRunning(): boolean {
    return this.#pid !== undefined && isAlive(this.#pid);
  }

  /** Connection URL of a database, password included. */
  url(database = 'postgres'): string {
    if (this.#port === undefined) throw new Error('Postgres was never started.');
    return `postgresql://${USER}:${this.#password}@127.0.0.1:${String(this.#port)}/${database}`;
  }

  /**
   * Starts it, or takes over the one that already runs on the folder (left by a parent that was killed). The port is the
   * one of before, or `port`, while that is free; otherwise another. Answers once connections are accepted.
   */
  async start(port?: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const live = livePostmaster(this.dataFolder);
      if (live !== undefined && (await this.#becomesReady(live.pid))) return;
      removeStalePostmasterFile(this.dataFolder);
      const failure = await this.#spawn(this.#port ?? port ?? (await freePort()));
      if (failure === undefined) return;
      // Children of a killed postmaster take a moment to go; a port may have been taken meanwhile.
      const passing = /shared memory block|could not create any TCP\/IP sockets|lock file/.test(failure);
      if (!passing || attempt === START_ATTEMPTS) throw new ServiceNotStarted(`Embedded Postgres did not start:\n${failure}`);
      if (failure.includes('TCP/IP sockets') && this.#port === undefined) port = await freePort();
      await sleep(300);
    }
  }

  /** Stops it and waits until its process is gone. */
  async stop(mode: StopMode = 'fast'): Promise<void> {
    const pid = this.#pid;
    if (pid === undefined) return;
    this.#pid = undefined;
    signalIfAlive(pid, STOP_SIGNALS[mode]);
    if (await waitUntilGone(pid, STOP_TIMEOUT_MILLISECONDS)) return;
    signalIfAlive(pid, 'SIGQUIT');
    await waitUntilGone(pid, STOP_TIMEOUT_MILLISECONDS);
  }

  async #spawn(port: number): Promise<string | undefined> {
    const logPath = `${this.dataFolder}.log`;
    const log = await open(logPath, 'w', 0o600);
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${String(port)}`, ...this.#settings];
    const child = spawn(this.#binaries.postgres, ['-D', this.dataFolder, ...settings.flatMap((setting) => ['-c', setting])], {
      ...this.#binaries.account,
      cwd: this.dataFolder,
      detached: true,
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      stdio: ['ignore', log.fd, log.fd],
    });
    const failed = new Promise<Error>((settle) => child.once('error', settle));
    child.unref();
    await log.close();
    if (child.pid === undefined) return String(await failed);
    return (await this.#becomesReady(child.pid)) ? undefined : await readFile(logPath, 'utf8');
  }

  async #becomesReady(pid: number): Promise<boolean> {
    const deadline = Date.now() + READY_TIMEOUT_MILLISECONDS;
    while (isAlive(pid) && Date.now() < deadline) {
      const file = readPostmasterFile(this.dataFolder);
      if (file?.pid === pid && file.ready && file.port !== undefined) {
        this.#pid = pid;
        this.#port = file.port;
        return true;
      }
      await sleep(20);
    }
    return false;
  }
}

/** Where the data goes: the folder itself, or one that the account can reach. */
async function placeDataFolder(wanted: string, binaries: PostgresBinaries): Promise<string> {
  await mkdir(dirname(wanted), { recursive: true, mode: 0o711 });
  if (canEnter(binaries.account, dirname(wanted))) return wanted;
  await mkdir(ROOT_FALLBACK_FOLDER, { recursive: true, mode: 0o755 });
  return join(ROOT_FALLBACK_FOLDER, `data-${randomUUID()}`);
}

/** Runs initdb beside the folder and gives the result its name at the end: a killed one leaves no half database. */
async function initialise(options: {
  readonly binaries: PostgresBinaries;
  readonly dataFolder: string;
  readonly password: string;
}): Promise<void> {
  const { account, initdb } = options.binaries;
  const half = `${options.dataFolder}.new`;
  const passwordFile = `${options.dataFolder}.password`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
  try {
    if (account !== undefined) for (const path of [half, passwordFile]) await chown(path, account.uid, account.gid);
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${passwordFile}`];
    const env = { LC_ALL: 'C', PATH: '/usr/bin:/bin', TZ: 'UTC' };
    await run(initdb, [`--pgdata=${half}`, ...locale, ...access], { ...account, cwd: dirname(half), env });
    await rename(half, options.dataFolder);
  } finally {
    await rm(passwordFile, { force: true });
  }
}
