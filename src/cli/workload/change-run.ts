import {
  StartEndpointDocument,
  StartNotebookDocument,
  StopEndpointDocument,
  StopNotebookDocument,
} from '../../client/generated/graphql.ts';
import type { BerthClient } from '../../client/berth-client.ts';
import { EXIT_CODES } from '../command-failure.ts';
import type { Desk } from '../desk.ts';
import { findWorkload, type FoundWorkload, type WorkloadWord } from '../lookup/find-workload.ts';
import { accepted, type NextSteps } from '../refused.ts';
import { followRun } from './follow-run.ts';
import { kindWords } from './kind-words.ts';
import type { Launched } from './launch-workload.ts';
import { phaseWords } from './phase-words.ts';

/** Options of `start` and `stop` as the command line gives them. */
export interface RunFlags {
  readonly follow?: boolean;
  readonly utc?: boolean;
}

/** `start` and `stop` of notebooks and endpoints; with `--follow` it ends where the run is RUNNING, or STOPPED, or over in another way. */
export async function changeRun(
  desk: Desk,
  change: { readonly verb: 'start' | 'stop'; readonly asked: WorkloadWord },
  flags: RunFlags,
): Promise<number> {
  const { client, terminal } = desk;
  const { verb, asked } = change;
  const work = await findWorkload(client, asked);
  const { noun } = kindWords(work.kind);
  const changed = await send(client, verb, work);
  const { phase, desired, admission } = changed;
  if (terminal.json) terminal.value(changed);
  else {
    const goesOn = phase === 'STOPPING' && desired === 'RUN' ? ', to be started again' : '';
    const why = admission.headline != null && phase === 'PENDING' ? [admission.headline.message] : [];
    terminal.print([[`${noun} ${changed.name}: `, phaseWords(phase, admission.state), goesOn], ...why]);
  }
  if (flags.follow !== true) return EXIT_CODES.done;
  return followRun(desk, {
    workload: changed,
    after: work.latestEvent.cursor,
    until: verb === 'start' ? 'RUNNING' : 'STOPPED',
    submittedAt: work.createdAt,
    utc: flags.utc ?? false,
  });
}

async function send(client: BerthClient, verb: 'start' | 'stop', { id, kind, name }: FoundWorkload): Promise<Launched> {
  const next: NextSteps = { INVALID_STATE: `berth ${kindWords(kind).noun} show ${name}` };
  const [notebook, endpoint] = [{ input: { notebookId: id } }, { input: { endpointId: id } }];
  if (kind === 'NOTEBOOK') {
    return verb === 'start'
      ? accepted((await client.request(StartNotebookDocument, notebook)).startNotebook, next)
      : accepted((await client.request(StopNotebookDocument, notebook)).stopNotebook, next);
  }
  return verb === 'start'
    ? accepted((await client.request(StartEndpointDocument, endpoint)).startEndpoint, next)
    : accepted((await client.request(StopEndpointDocument, endpoint)).stopEndpoint, next);
}
