import { setTimeout as sleep } from 'node:timers/promises';
import type { BerthClient } from '../../src/client/berth-client.ts';
import { followTimeline } from '../../src/client/follow-timeline.ts';
import {
  DeleteNotebookDocument,
  LaunchNotebookDocument,
  StartNotebookDocument,
  StopNotebookDocument,
} from '../../src/client/generated/graphql.ts';
import type { Offer } from './berth-cluster.ts';
import { newPatience, untilAnswered } from './patient-client.ts';

export interface NotebookLoadOptions {
  /** One for each member. */
  readonly clients: readonly BerthClient[];
  readonly offer: Offer;
  readonly random: () => number;
}

/** One notebook of the load, with every id that its launch was ever answered with and every event that its follower got. */
export interface LoadedNotebook {
  readonly key: string;
  readonly client: BerthClient;
  readonly ids: Set<string>;
  readonly sequences: number[];
  /** Settles when its follower's stream completed, which it does at the delete. */
  followed: Promise<void>;
}

/** How often a stream is taken up again: for as long as the test lasts. */
const FOLLOW_ATTEMPTS = 1_000;

/**
 * Clients that launch, start, stop and delete notebooks at random, each call repeated until it is answered, and follow the timeline
 * of every one from its first event to its last.
 */
export class NotebookLoad {
  readonly patience = newPatience();
  readonly notebooks: LoadedNotebook[] = [];
  /** Refusals by code: they are answers. */
  readonly refusals = new Map<string, number>();
  readonly #options: NotebookLoadOptions;
  #workers: Promise<void>[] = [];
  #over = false;

  constructor(options: NotebookLoadOptions) {
    this.#options = options;
  }

  /** Starts so many workers, each with one notebook after the other. */
  begin(workers: number): void {
    this.#workers = Array.from({ length: workers }, () => this.#work());
  }

  /** Several launches at the same moment, deleted again after them. Resolves when all were answered; a kill meanwhile loses answers. */
  async burst(count: number): Promise<void> {
    const launched = await Promise.all(Array.from({ length: count }, () => this.#launch()));
    // What stayed would fill the machines, and then nothing would be admitted any more.
    await Promise.all(launched.map((notebook) => this.#ask(notebook, 'delete')));
  }

  /** Begins nothing more; resolves when every call under way was answered. */
  async end(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#workers);
  }

  /** Stops every notebook. */
  async stopAll(): Promise<void> {
    for (const notebook of this.notebooks) await this.#ask(notebook, 'stop');
  }

  /** Deletes every notebook, and resolves when each follower saw the end of its timeline. */
  async deleteAll(): Promise<void> {
    for (const notebook of this.notebooks) await this.#ask(notebook, 'delete');
    await Promise.all(this.notebooks.map(({ followed }) => followed));
  }

  async #work(): Promise<void> {
    while (!this.#over) {
      const notebook = await this.#launch();
      const steps = 1 + Math.floor(this.#options.random() * 5);
      for (let step = 0; step < steps && !this.#isOver(); step += 1) {
        await sleep(this.#options.random() * 400);
        await this.#ask(notebook, this.#options.random() < 0.5 ? 'stop' : 'start');
        // The same key again, as a script that was started twice.
        if (this.#options.random() < 0.2) await this.#sendLaunch(notebook);
      }
      await this.#ask(notebook, this.#options.random() < 0.5 ? 'delete' : 'stop');
    }
  }

  /** In a method, because it changes while the worker waits. */
  #isOver(): boolean {
    return this.#over;
  }

  async #launch(): Promise<LoadedNotebook> {
    const { clients, random } = this.#options;
    const client = clients[Math.floor(random() * clients.length)];
    if (client === undefined) throw new Error('The load has no client.');
    const key = `load-${String(this.notebooks.length)}`;
    const notebook: LoadedNotebook = { key, client, ids: new Set(), sequences: [], followed: Promise.resolve() };
    this.notebooks.push(notebook);
    const id = await this.#sendLaunch(notebook);
    notebook.followed = this.#follow(notebook, id);
    // It is waited for at the end only; a failure is told there.
    notebook.followed.catch(() => undefined);
    return notebook;
  }

  async #sendLaunch({ key, client, ids }: LoadedNotebook): Promise<string> {
    const { imageId, classIds } = this.#options.offer;
    const all = Object.values(classIds);
    const classId = all[Number(key.slice('load-'.length)) % all.length] ?? '';
    const input = { name: key, imageId, classId, idempotencyKey: key };
    const { launchNotebook: result } = await untilAnswered({ client, patience: this.patience }, LaunchNotebookDocument, { input });
    if (result.__typename !== 'Notebook') throw new Error(`The launch of ${key} was refused: ${result.code}, ${result.message}`);
    ids.add(result.id);
    return result.id;
  }

  async #ask({ client, ids }: LoadedNotebook, what: 'start' | 'stop' | 'delete'): Promise<void> {
    const [notebookId] = ids;
    if (notebookId === undefined) return;
    const result = await this.#answerTo({ client, notebookId, what });
    if (result.__typename !== 'Notebook') this.refusals.set(result.code, (this.refusals.get(result.code) ?? 0) + 1);
  }

  async #answerTo({ client, notebookId, what }: { readonly client: BerthClient; readonly notebookId: string; readonly what: string }) {
    const caller = { client, patience: this.patience };
    const input = { notebookId };
    switch (what) {
      case 'start':
        return (await untilAnswered(caller, StartNotebookDocument, { input })).startNotebook;
      case 'stop':
        return (await untilAnswered(caller, StopNotebookDocument, { input })).stopNotebook;
      default:
        return (await untilAnswered(caller, DeleteNotebookDocument, { input })).deleteNotebook;
    }
  }

  async #follow({ client, sequences }: LoadedNotebook, workloadId: string): Promise<void> {
    for await (const event of followTimeline(client, { workloadId, after: null, attempts: FOLLOW_ATTEMPTS }))
      sequences.push(event.sequence);
  }
}
