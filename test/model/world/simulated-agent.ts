import type { Assignment, SyncRequest } from '../../../src/agent-api/wire.ts';
import { syncResponse, syncRequest } from '../../../src/agent-api/wire.ts';
import { applyNews } from '../../../src/agent/executor/apply-news.ts';
import type { News } from '../../../src/agent/executor/operations.ts';
import type { MachineFacts } from '../../../src/agent/machine/machine-facts.ts';
import { adopt } from '../../../src/agent/reconciliation/adopt.ts';
import { operationFor, type Operation } from '../../../src/agent/reconciliation/operation.ts';
import { generationKey, workKey, type Work } from '../../../src/agent/reconciliation/work.ts';
import { EMPTY_STATE, type AgentState } from '../../../src/agent/state/agent-state.ts';
import { applyAnswer } from '../../../src/agent/sync/apply-answer.ts';
import { newBoot, nextCandidate, takenBoot, type Boot } from '../../../src/agent/sync/boot.ts';
import { digestMatches } from '../../../src/agent/sync/digest-matches.ts';
import { syncRequestOf, terminalKeys } from '../../../src/agent/sync/sync-request.ts';

const AT = '2027-01-01T00:00:00.000Z';

/** How the machine answers to what its agent does with a run. */
export type Luck = 'WORKS' | 'SLOW' | 'FAILS';

/** A sync as it was sent, so that it may be sent again. */
export interface SentSync {
  readonly token: string;
  readonly body: SyncRequest;
}

/**
 * An agent made of the real one's pure parts, its disk an object and its processes a set: what runs on the machine outlives
 * the agent, as it does in life.
 */
export class SimulatedAgent {
  /** What is on disk; replaced whole, so that an older one may be put back. */
  disk: AgentState = EMPTY_STATE;
  facts: MachineFacts;
  reported: Pick<SyncRequest, 'drivers' | 'capacity'>;
  /** Runs that exist on the machine, by workload and generation. */
  readonly processes = new Map<string, Assignment>();
  #boot: Boot | null = null;
  #revision: string | null = null;

  constructor(facts: MachineFacts, reported: Pick<SyncRequest, 'drivers' | 'capacity'>) {
    this.facts = facts;
    this.reported = reported;
  }

  get isUp(): boolean {
    return this.#boot !== null;
  }

  /** The boot that the agent speaks under; null while it is down. */
  get bootId(): string | null {
    return this.#boot?.bootId ?? null;
  }

  /** Starts on the disk that there is: the boot is noted first, and what runs is found again (A7). `finds`: whether it can see what runs. */
  start(bootId: string, { finds }: { readonly finds: boolean }): void {
    const earlier = this.disk.boots;
    this.disk = { ...this.disk, boots: [bootId, ...earlier].slice(0, 32) };
    if (finds) this.disk = adopt(this.disk, { found: [...this.processes.values()], at: AT });
    this.#boot = newBoot(bootId, earlier);
    this.#revision = null;
  }

  /** kill -9: memory is gone, disk and processes stay. */
  crash(): void {
    this.#boot = null;
  }

  /** The whole inventory, as the real agent sends it; null while it is down or has no credential. */
  request(): SentSync | null {
    const { credential } = this.disk;
    if (this.#boot === null || credential === null) return null;
    const { bootId, replaces } = this.#boot;
    const body = syncRequestOf(this.disk, { bootId, ...(replaces !== null && { replaces }), revision: this.#revision, ...this.reported });
    return { token: credential.machineToken, body: syncRequest.parse(JSON.parse(JSON.stringify(body))) };
  }

  /** Takes an answer as it came over the wire. */
  take(sent: SentSync, received: unknown): void {
    if (this.#boot === null) return;
    const answer = syncResponse.parse(received);
    const raw = (received as { readonly assignments: readonly Readonly<Record<string, unknown>>[] }).assignments;
    const acknowledged = terminalKeys(this.disk, sent.body);
    this.disk = applyAnswer(this.disk, {
      answer: { ...answer, digestMatches: raw.map(digestMatches) },
      bootId: this.#boot.bootId,
      acknowledged,
      machine: this.facts,
      at: AT,
    });
    this.#boot = takenBoot(this.#boot);
    this.#revision = answer.revision;
    const deleted = answer.deleteWorkspaces.filter((id) => !this.disk.deletedWorkspaces.includes(id));
    if (deleted.length > 0) this.disk = { ...this.disk, deletedWorkspaces: [...this.disk.deletedWorkspaces, ...deleted] };
  }

  /** After a 409: another boot to name, and true, if there is one; else it begins anew with the ones that it knows. */
  conflicted(): boolean {
    if (this.#boot === null) return false;
    const next = nextCandidate(this.#boot);
    if (next !== null) this.#boot = next;
    else if (!this.#boot.taken) this.#boot = newBoot(this.#boot.bootId, this.disk.boots.slice(1));
    return next !== null;
  }

  /** One step of each run that has something to do; `luckOf` says how each goes. */
  operate(luckOf: (work: Work, operation: Operation) => Luck): void {
    if (this.#boot === null) return;
    for (const work of this.disk.works) {
      const operation = operationFor(work);
      if (operation === 'NONE' || !this.facts.drivers.some(({ name }) => name === work.assignment.driver)) continue;
      const news = this.#operation(work, operation, luckOf(work, operation));
      if (news !== null) this.disk = applyNews(this.disk, { key: workKey(work), news, at: AT });
    }
  }

  #operation(work: Work, operation: Exclude<Operation, 'NONE'>, luck: Luck): News | null {
    const key = generationKey(work.assignment);
    switch (operation) {
      case 'BRING_UP':
        this.processes.set(key, work.assignment);
        if (luck === 'WORKS') return { kind: 'READY', address: 'unix:/run/berth/notebook.sock' };
        if (luck === 'SLOW') return { kind: 'PROGRESS', progress: Math.min(1, (work.progress ?? 0) + 0.25) };
        return { kind: 'FAILED', failure: { reason: 'START_FAILED', message: 'It did not start.' } };
      case 'WATCH':
        if (this.processes.has(key) && luck !== 'FAILS') return null;
        this.processes.delete(key);
        return { kind: 'FAILED', failure: { reason: 'WORK_VANISHED', message: 'It is gone.' } };
      case 'TEAR_DOWN':
        if (luck === 'SLOW') return null;
        if (luck === 'FAILS' && this.processes.has(key)) return { kind: 'STOP_FAILED', message: 'It would not end.' };
        this.processes.delete(key);
        return { kind: 'GONE' };
    }
  }
}
