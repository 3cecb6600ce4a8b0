import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { MAX_WAIT_SECONDS } from '../../agent-api/wire.ts';
import type { SyncRequest } from '../../agent-api/wire.ts';
import { joinSignal } from '../../shared/joined-signal.ts';
import { errorCode } from '../error-code.ts';
import type { MachineFacts } from '../machine/machine-facts.ts';
import type { AgentState, Credential } from '../state/agent-state.ts';
import { isNoRoom } from '../state/state-reserve.ts';
import type { KeptState, StateChange } from '../state/state-store.ts';
import { applyAnswer } from './apply-answer.ts';
import { backoffMs } from './backoff.ts';
import { newBoot, nextCandidate, takenBoot } from './boot.ts';
import type { Boot } from './boot.ts';
import type { CallResult, ControlPlane, SyncAnswer } from './control-plane.ts';
import { syncRequestOf, terminalKeys } from './sync-request.ts';

export interface SyncLoopOptions {
  readonly store: KeptState;
  readonly controlPlane: ControlPlane;
  readonly bootId: string;
  readonly earlierBoots: readonly string[];
  readonly machine: MachineFacts;
  /** What the machine says of itself, sent with each sync. */
  readonly reported: Required<Pick<SyncRequest, 'drivers' | 'capacity'>>;
  readonly onDeleteWorkspaces: (ids: readonly string[]) => void;
  /** An answer was taken: what the state says now is what the control plane wants. */
  readonly onAnswered: () => void;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Why the loop ended. */
export type SyncEnd = { readonly kind: 'STOPPED' } | { readonly kind: 'REVOKED' } | { readonly kind: 'TOO_OLD'; readonly message: string };

/** Least pause between two syncs, milliseconds, so that a burst of changes is told together. */
const GAP_MS = 25;

/** Said when this agent was put out, or when the one on record outlived a whole lease: that one lives. */
const ANOTHER_LIVES =
  "another live agent uses this machine's credential; this one waits. Stop the other one, or enrol this machine by itself.";
/** Said before: the one on record may be an earlier start of this very agent, whose boot was lost with its state. */
const ANOTHER_ON_RECORD = 'another start of this agent is on record; this one is taken once the lease of that one has run out';

/**
 * Tells all that the agent has and learns all that it should have, for ever (A1). At rest it waits in a long poll; a change
 * of the agent's own state cuts that wait and is told at once. When the control plane is away, work goes on.
 */
export class SyncLoop {
  readonly #options: SyncLoopOptions;
  #boot: Boot;
  #revision: string | null = null;
  #told: AgentState | null = null;
  #failures = 0;
  /** When the 409s in a row began, in ms of this process's clock; null when the last answer was none. */
  #conflictSince: number | null = null;

  constructor(options: SyncLoopOptions) {
    this.#options = options;
    this.#boot = newBoot(options.bootId, options.earlierBoots);
  }

  /** Runs until it is told to stop or the control plane will not have this agent any more. */
  async run(): Promise<SyncEnd> {
    const { signal } = this.#options;
    while (!signal.aborted) {
      try {
        const end = await this.#round();
        if (end !== null) return end;
        await sleep(GAP_MS, undefined, { signal });
      } catch (error) {
        await this.#pauseAfter(error);
      }
    }
    return { kind: 'STOPPED' };
  }

  async #round(): Promise<SyncEnd | null> {
    const { store } = this.#options;
    const state = store.current;
    const { credential } = state;
    if (!credential) return { kind: 'REVOKED' };
    const { bootId, replaces } = this.#boot;
    const request = syncRequestOf(state, {
      bootId,
      ...(replaces !== null && { replaces }),
      revision: this.#revision,
      ...this.#options.reported,
    });
    const result = await this.#send(request, { credential, state });
    if (!result) return null;
    if (result.kind === 'OK') return this.#take(result.answer, { request, state });
    if (result.kind === 'AWAY') return this.#away(result.why);
    return this.#refused(result);
  }

  /** null when a change of the agent's state cut the wait. */
  async #send(
    request: SyncRequest,
    from: { readonly credential: Credential; readonly state: AgentState },
  ): Promise<CallResult<SyncAnswer> | null> {
    const { store, controlPlane, signal } = this.#options;
    const { credential, state } = from;
    const waitSeconds =
      this.#revision !== null && !isNews(this.#told, state) ? Math.min(MAX_WAIT_SECONDS, Math.floor(credential.leaseSeconds / 2)) : 0;
    const round = joinSignal(signal);
    const unsubscribe = store.onChange((now) => {
      if (waitSeconds > 0 && isNews(state, now)) round.abort();
    });
    try {
      return await controlPlane.sync(request, {
        token: credential.machineToken,
        waitSeconds,
        signal: round.signal,
      });
    } catch (error) {
      if (round.signal.aborted && !signal.aborted) return null;
      throw error;
    } finally {
      round.leave();
      unsubscribe();
    }
  }

  async #take(answer: SyncAnswer, sent: { readonly request: SyncRequest; readonly state: AgentState }): Promise<null> {
    const { log } = this.#options;
    const acknowledged = terminalKeys(sent.state, sent.request);
    const isWhole = await this.#record(answer, acknowledged);
    if (isWhole && (this.#failures > 0 || !this.#boot.taken))
      log.info({ assignments: answer.assignments.length }, 'in touch with the control plane');
    for (const { field, code } of answer.refusals) log.warn({ field, code }, 'report refused');
    this.#boot = takenBoot(this.#boot);
    this.#told = sent.state;
    this.#conflictSince = null;
    this.#options.onAnswered();
    this.#options.onDeleteWorkspaces(answer.deleteWorkspaces);
    if (!isWhole) return this.#withoutRoom();
    this.#revision = answer.revision;
    this.#failures = 0;
    return null;
  }

  /** False where the disk is full: then what the answer ends is recorded, and what it begins is not. */
  async #record(answer: SyncAnswer, acknowledged: ReadonlySet<string>): Promise<boolean> {
    const { store, machine, bootId } = this.#options;
    const at = new Date().toISOString();
    const applied =
      (mayBegin: boolean): StateChange =>
      (state) =>
        applyAnswer(state, { answer, bootId, acknowledged, machine, mayBegin, at });
    try {
      await store.update(applied(true));
      return true;
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      const now = await store.update(applied(false), 'END');
      return applied(true)(now) === now;
    }
  }

  /** The same answer is asked for again until there is room; the lease is renewed by that. */
  async #withoutRoom(): Promise<null> {
    this.#failures += 1;
    this.#revision = null;
    const leaseMs = (this.#options.store.current.credential?.leaseSeconds ?? 30) * 1_000;
    const pauseMs = Math.round(Math.min(backoffMs(this.#failures), leaseMs / 3));
    this.#options.log.error(
      { code: 'ENOSPC', failures: this.#failures, pauseMs },
      'no room on the disk: what runs goes on and can be ended, and nothing new is begun',
    );
    await sleep(pauseMs, undefined, { signal: this.#options.signal });
    return null;
  }

  async #away(why: string): Promise<null> {
    this.#failures += 1;
    const pauseMs = Math.round(backoffMs(this.#failures));
    this.#options.log.warn({ why, failures: this.#failures, pauseMs }, 'the control plane is away; work goes on');
    await sleep(pauseMs, undefined, { signal: this.#options.signal });
    return null;
  }

  async #refused({ status, error }: Extract<CallResult<SyncAnswer>, { kind: 'REFUSED' }>): Promise<SyncEnd | null> {
    const { log, signal, store } = this.#options;
    if (status === 401) return { kind: 'REVOKED' };
    if (status === 426) return { kind: 'TOO_OLD', message: error.message };
    if (status !== 409) {
      log.error({ status, code: error.code, fields: error.fields?.map(({ field }) => field) }, 'the control plane refused a report');
      return this.#away(`it refused the report with ${String(status)}`);
    }
    const next = nextCandidate(this.#boot);
    if (next) {
      this.#boot = next;
      return null;
    }
    const leaseMs = (store.current.credential?.leaseSeconds ?? 30) * 1_000;
    this.#conflictSince ??= performance.now();
    if (this.#boot.taken || performance.now() - this.#conflictSince >= leaseMs) log.error({ code: error.code }, ANOTHER_LIVES);
    else log.warn({ code: error.code }, ANOTHER_ON_RECORD);
    const { bootId, earlierBoots } = this.#options;
    if (!this.#boot.taken) this.#boot = newBoot(bootId, earlierBoots);
    await sleep(Math.max(2_000, leaseMs / 2), undefined, { signal });
    return null;
  }

  /** A full disk or a bug: nothing was taken, so the same is tried again. */
  async #pauseAfter(error: unknown): Promise<void> {
    const { log, signal } = this.#options;
    if (signal.aborted) return;
    this.#failures += 1;
    log.error({ code: errorCode(error), failures: this.#failures }, 'an answer could not be taken; it is asked for again');
    log.debug({ err: error }, 'sync failed');
    await sleep(backoffMs(this.#failures), undefined, { signal }).catch(() => undefined);
  }
}

/** Whether the control plane has something to learn from `now` that `told` did not say. */
function isNews(told: AgentState | null, now: AgentState): boolean {
  return told?.works !== now.works || told.deletedWorkspaces !== now.deletedWorkspaces;
}
