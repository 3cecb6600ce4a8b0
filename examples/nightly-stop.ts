import { parseArgs } from 'node:util';
import {
  isRefusal,
  ListNotebooksDocument,
  ListTimelineDocument,
  ShowViewerDocument,
  StopNotebookDocument,
  type BerthClient,
  type ListNotebooksQuery,
  type WorkloadFilter,
} from '../src/client/index.ts';
import { Disappointed, runExample, WrongUse } from './run-example.ts';

/**
 * Stops the caller's own notebooks that have been running for longer than some hours; their files stay, and a start brings them back.
 *
 *   node --import tsx examples/nightly-stop.ts [--hours 12] [--dry-run]
 *
 * With --dry-run it only says what it would stop. Exit code 1 where one could not be stopped.
 */
type Notebook = ListNotebooksQuery['notebooks']['nodes'][number];

async function main(client: BerthClient): Promise<void> {
  const { hours, dryRun } = options();
  const { viewer } = await client.request(ShowViewerDocument, {});
  const latestStart = Date.now() - hours * 3_600_000;
  let failures = 0;
  for (const notebook of await runningNotebooks(client, viewer.id)) {
    const since = await runningSince(client, notebook.id);
    if (since === null || since.getTime() > latestStart) continue;
    const ago = `${((Date.now() - since.getTime()) / 3_600_000).toFixed(1)} h`;
    if (dryRun) {
      console.log(`Would stop ${notebook.name}, running for ${ago}.`);
      continue;
    }
    const { stopNotebook: stopped } = await client.request(StopNotebookDocument, { input: { notebookId: notebook.id } });
    if (isRefusal(stopped)) {
      failures += 1;
      console.error(`${notebook.name}: ${stopped.code}: ${stopped.message}`);
    } else console.log(`Stopped ${stopped.name}, running for ${ago}.`);
  }
  if (failures > 0) throw new Disappointed(`${String(failures)} could not be stopped.`);
}

function options(): { readonly hours: number; readonly dryRun: boolean } {
  const { values } = parseArgs({ options: { hours: { type: 'string', default: '12' }, 'dry-run': { type: 'boolean', default: false } } });
  const hours = Number(values.hours);
  if (values.hours.trim() === '' || !Number.isFinite(hours) || hours < 0)
    throw new WrongUse(`--hours "${values.hours}" is no number of hours.`);
  return { hours, dryRun: values['dry-run'] };
}

/** All of one member, page by page; an operator would see everybody's. */
async function runningNotebooks(client: BerthClient, memberId: string): Promise<readonly Notebook[]> {
  const filter: WorkloadFilter = { memberId, phases: ['RUNNING'] };
  const found: Notebook[] = [];
  for (let after: string | null = null, more = true; more;) {
    const { notebooks }: ListNotebooksQuery = await client.request(ListNotebooksDocument, { filter, first: 100, after });
    found.push(...notebooks.nodes);
    after = notebooks.pageInfo.endCursor;
    more = notebooks.pageInfo.hasNextPage;
  }
  return found;
}

/** When its present run began to run; null where that is longer ago than its last hundred events tell. */
async function runningSince(client: BerthClient, workloadId: string): Promise<Date | null> {
  const { node } = await client.request(ListTimelineDocument, { workloadId, last: 100 });
  if (node?.__typename !== 'Notebook') return null;
  const began = node.timeline.nodes.findLast(({ type }) => type === 'RUNNING');
  return began === undefined ? null : new Date(began.at);
}

await runExample(main);
