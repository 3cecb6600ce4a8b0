import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { isAlive, signalIfAlive, waitUntilGone } from './process-signals.ts';
import { ServiceNotStarted } from './service-not-started.ts';

const START_ATTEMPTS = 5;
const READY_ATTEMPTS = 500;
const STOP_TIMEOUT_MILLISECONDS = 10_000;

/** How to run a Redis. */
export interface RedisServerOptions {
  /** Path of `redis-server`. */
  readonly program: string;
  /** Working folder, which exists; nothing is written to it. */
  readonly folder: string;
  /** The port to use; a free one when omitted. */
  readonly port?: number;
}

/** A running `redis-server` process on 127.0.0.1. */
export interface RedisServer {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

/** Starts a Redis that keeps nothing on disk (it carries only wake-ups) and waits for its PONG. */
export async function startRedisServer(options: RedisServerOptions): Promise<RedisServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const pid = launch(options, port);
    if (pid !== undefined && (await becomesReady(pid, port))) return describeRedis(pid, port);
    if (pid !== undefined) signalIfAlive(pid, 'SIGKILL');
    if (attempt === START_ATTEMPTS) throw new ServiceNotStarted(`${options.program} did not start on port ${String(port)} of 127.0.0.1.`);
    await sleep(100);
  }
}

function launch(options: RedisServerOptions, port: number): number | undefined {
  const listen = ['--bind', '127.0.0.1', '--port', String(port)];
  const memoryOnly = ['--save', '', '--appendonly', 'no', '--dir', options.folder, '--daemonize', 'no'];
  const child = spawn(options.program, [...listen, ...memoryOnly], {
    cwd: options.folder,
    detached: true,
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    stdio: 'ignore',
  });
  // A program that cannot be run has no pid; that is the answer.
  child.on('error', () => undefined);
  child.unref();
  return child.pid;
}

/** The handle of a running Redis. */
export function describeRedis(pid: number, port: number): RedisServer {
  return {
    pid,
    port,
    url: `redis://127.0.0.1:${String(port)}`,
    stop: async () => {
      signalIfAlive(pid, 'SIGTERM');
      // A stopped (SIGSTOP) process does not see SIGTERM.
      if (!(await waitUntilGone(pid, STOP_TIMEOUT_MILLISECONDS))) signalIfAlive(pid, 'SIGKILL');
      await waitUntilGone(pid, STOP_TIMEOUT_MILLISECONDS);
    },
  };
}

async function becomesReady(pid: number, port: number): Promise<boolean> {
  for (let attempt = 0; attempt < READY_ATTEMPTS && isAlive(pid); attempt += 1) {
    if ((await redisPidOn(port)) === pid) return true;
    await sleep(20);
  }
  return false;
}

/** The pid that the Redis on the port says it has (another process may have the port), or `undefined` when none answers. */
export function redisPidOn(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let answer = '';
    const finish = (pid: number | undefined): void => {
      socket.destroy();
      resolve(pid);
    };
    socket
      .setTimeout(1_000, () => finish(undefined))
      .on('error', () => finish(undefined))
      .on('close', () => finish(undefined));
    socket
      .on('connect', () => socket.write('INFO server\r\n'))
      .on('data', (chunk) => {
        answer += chunk.toString();
        const pid = /process_id:(\d+)\r\n/.exec(answer)?.[1];
        if (pid !== undefined) finish(Number.parseInt(pid, 10));
      });
  });
}
