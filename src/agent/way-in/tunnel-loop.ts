import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { AnsweringEnd, type StreamHandler } from '../../tunnel/answering-end.ts';
import { CLOSE_REPLACED, CLOSE_REVOKED } from '../../tunnel/tunnel-wire.ts';
import { errorCode } from '../error-code.ts';
import type { StateStore } from '../state/state-store.ts';
import { backoffMs } from '../sync/backoff.ts';
import { dialTunnel } from './dial-tunnel.ts';

/** A tunnel that lasted this long was a good one: the next is tried at once, milliseconds. */
const GOOD_MS = 10_000;
/** A control plane that knows no tunnels is asked again after this long, milliseconds. */
const UNKNOWN_MS = 60_000;
/** Statuses and close codes that say that this agent may have no tunnel, until a sync is answered again. */
const NOT_THIS_AGENT = new Set([401, 409, CLOSE_REVOKED, CLOSE_REPLACED]);
/** Statuses of a control plane that speaks another protocol. */
const NO_TUNNELS = new Set([404, 426]);
const GOING_AWAY = 1001;

export interface TunnelLoopOptions {
  readonly store: StateStore;
  readonly serverUrl: URL;
  readonly bootId: string;
  readonly onStream: StreamHandler;
  readonly log: Logger;
}

/**
 * Keeps a tunnel to the control plane open, beside the syncs and whatever becomes of those: from the first answered sync on, again after
 * every break, and not while the control plane says that this agent may have none.
 */
export class TunnelLoop {
  readonly #options: TunnelLoopOptions;
  readonly #ended = new AbortController();
  readonly #done: Promise<void>;
  #wake: () => void = () => undefined;
  #answered: Promise<void>;
  #failures = 0;

  constructor(options: TunnelLoopOptions) {
    this.#options = options;
    this.#answered = this.#nextAnswer();
    this.#done = this.#run();
  }

  /** A sync was answered: the control plane takes this agent for the machine's. */
  answered(): void {
    this.#wake();
  }

  /** Ends the tunnel and what it carries. */
  async close(): Promise<void> {
    this.#ended.abort();
    this.#wake();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { signal } = this.#ended;
    await this.#answered;
    while (!signal.aborted) {
      try {
        await this.#round(signal);
      } catch (error) {
        this.#failures += 1;
        this.#options.log.error({ code: errorCode(error) }, 'the tunnel failed; it is opened again');
      }
      await sleep(backoffMs(Math.max(1, this.#failures)), undefined, { signal }).catch(() => undefined);
    }
  }

  /** One tunnel from its dial to its end. */
  async #round(signal: AbortSignal): Promise<void> {
    const { store, serverUrl, bootId, log } = this.#options;
    const { credential } = store.current;
    if (!credential) {
      await this.#untilAnswered();
      return;
    }
    const dialled = await dialTunnel({ serverUrl, machineToken: credential.machineToken, bootId, signal });
    if (signal.aborted) return;
    if (dialled.kind === 'OPEN') {
      await this.#serve(dialled.socket);
      return;
    }
    this.#failures += 1;
    log.warn(
      { ...(dialled.kind === 'AWAY' ? { why: dialled.why } : { status: dialled.status }), failures: this.#failures },
      'no tunnel now',
    );
    if (dialled.kind === 'AWAY') return;
    if (NOT_THIS_AGENT.has(dialled.status)) await this.#untilAnswered();
    else if (NO_TUNNELS.has(dialled.status)) await sleep(UNKNOWN_MS, undefined, { signal }).catch(() => undefined);
  }

  async #serve(socket: WebSocket): Promise<void> {
    const { onStream, log } = this.#options;
    const { signal } = this.#ended;
    const since = performance.now();
    log.info('tunnel opened');
    const end = new AnsweringEnd(socket, onStream);
    const abort = (): void => {
      end.end(GOING_AWAY);
    };
    signal.addEventListener('abort', abort, { once: true });
    const code = await new Promise<number>((resolve) => {
      socket.once('close', resolve);
      if (socket.readyState === socket.CLOSED) resolve(GOING_AWAY);
    });
    signal.removeEventListener('abort', abort);
    this.#failures = performance.now() - since >= GOOD_MS ? 0 : this.#failures + 1;
    log.info({ code }, 'tunnel ended');
    if (NOT_THIS_AGENT.has(code)) await this.#untilAnswered();
  }

  async #untilAnswered(): Promise<void> {
    this.#answered = this.#nextAnswer();
    await this.#answered;
  }

  #nextAnswer(): Promise<void> {
    if (this.#ended.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
