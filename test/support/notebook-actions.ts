import type { Pool } from 'pg';
import type { BerthClient } from '../../src/client/berth-client.ts';
import {
  DeleteNotebookDocument,
  LaunchNotebookDocument,
  StartNotebookDocument,
  StopNotebookDocument,
} from '../../src/client/generated/graphql.ts';
import { readGlobalId } from '../../src/graphql/global-id.ts';
import type { Offer } from './berth-cluster.ts';
import { eventually } from './eventually.ts';

/** What one member does with notebooks, each call sent once, and what the database says of them. */
export class NotebookActions {
  readonly #client: BerthClient;
  readonly #offer: Offer;
  readonly #pool: Pool;

  constructor(parts: { readonly client: BerthClient; readonly offer: Offer; readonly pool: Pool }) {
    this.#client = parts.client;
    this.#offer = parts.offer;
    this.#pool = parts.pool;
  }

  /** Launches a notebook of a class by its name; its global id. */
  async launch(name: string, className: string): Promise<string> {
    const classId = this.#offer.classIds[className];
    if (classId === undefined) throw new Error(`The offer has no class ${className}.`);
    const input = { name, imageId: this.#offer.imageId, classId };
    const { launchNotebook } = await this.#client.request(LaunchNotebookDocument, { input });
    if (launchNotebook.__typename !== 'Notebook') throw new Error(`${launchNotebook.code}: ${launchNotebook.message}`);
    return launchNotebook.id;
  }

  async start(notebookId: string): Promise<void> {
    const { startNotebook } = await this.#client.request(StartNotebookDocument, { input: { notebookId } });
    if (startNotebook.__typename !== 'Notebook') throw new Error(`${startNotebook.code}: ${startNotebook.message}`);
  }

  async stop(notebookId: string): Promise<void> {
    const { stopNotebook } = await this.#client.request(StopNotebookDocument, { input: { notebookId } });
    if (stopNotebook.__typename !== 'Notebook') throw new Error(`${stopNotebook.code}: ${stopNotebook.message}`);
  }

  async delete(notebookId: string): Promise<void> {
    const { deleteNotebook } = await this.#client.request(DeleteNotebookDocument, { input: { notebookId } });
    if (deleteNotebook.__typename !== 'Notebook') throw new Error(`${deleteNotebook.code}: ${deleteNotebook.message}`);
  }

  /** Phase and admission state, such as `PENDING WAITING`. */
  async stateOf(notebookId: string): Promise<string> {
    const { rows } = await this.#pool.query<{ state: string }>(`select phase || ' ' || admission as state from workload where id = $1`, [
      readGlobalId(notebookId).id,
    ]);
    return rows[0]?.state ?? 'unknown';
  }

  /** Waits until it is in a state that begins so. */
  async reaches(notebookId: string, state: string): Promise<void> {
    let seen = '';
    await eventually(async () => {
      seen = await this.stateOf(notebookId);
      return seen.startsWith(state);
    }, `the notebook is ${state}`).catch((error: unknown) => {
      throw new Error(`The notebook is ${seen}, not ${state}.`, { cause: error });
    });
  }

  /** When its latest hold began, in the database's time, milliseconds since the epoch. */
  async heldAt(notebookId: string): Promise<number> {
    const { rows } = await this.#pool.query<{ at: number }>(
      `select extract(epoch from held_at)::float8 * 1000 as at from reservation where workload_id = $1 order by held_at desc limit 1`,
      [readGlobalId(notebookId).id],
    );
    return rows[0]?.at ?? Number.NaN;
  }
}
