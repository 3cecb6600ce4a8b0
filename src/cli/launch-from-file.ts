import type { BerthClient } from '../client/berth-client.ts';
import {
  LaunchEndpointDocument,
  LaunchLookupDocument,
  LaunchNotebookDocument,
  ListMachineNamesDocument,
} from '../client/generated/graphql.ts';
import type { WorkloadKind } from '../domain/model/workload.ts';
import { readRegularFile } from '../shared/read-regular-file.ts';
import { readWorkloadFile } from '../workload-export/read-workload-file.ts';
import type { WorkloadFile } from '../workload-export/workload-file.ts';
import { CommandFailure, EXIT_CODES } from './command-failure.ts';
import type { Answer } from './terminal.ts';

/** What is launched from which file. */
export interface FileLaunch {
  readonly kind: WorkloadKind;
  readonly file: string;
  /** Instead of the name in the file, such as while the exported workload still has it. */
  readonly name?: string;
}

/** Largest file that describes a workload, bytes; an export has some hundred. */
const MAX_FILE_BYTES = 65_536;

/**
 * `berth notebook launch --file` and `berth endpoint launch --file`: launches what an export describes; class, entry and machine are
 * looked up by their names. Fails with every problem of the file, with NOT_FOUND for a name that the server does not know, and
 * with the refusal of the launch.
 */
export async function launchFromFile(client: BerthClient, launch: FileLaunch): Promise<Answer> {
  const content = await readChecked(launch);
  const { class: offered, catalogEntry } = await client.request(LaunchLookupDocument, {
    className: content.class,
    catalog: content.entry.catalog,
    entry: content.entry.name,
  });
  if (offered === null) throw notFound(`class "${content.class}"`);
  if (catalogEntry === null) throw notFound(`entry "${content.entry.name}" of a catalog "${content.entry.catalog}"`);
  const machineId = content.machine === undefined ? null : await machineIdOf(client, content.machine);
  const input = { name: launch.name ?? content.name, classId: offered.id, machineId };
  const launched =
    launch.kind === 'notebook'
      ? (await client.request(LaunchNotebookDocument, { input: { ...input, imageId: catalogEntry.id } })).launchNotebook
      : (await client.request(LaunchEndpointDocument, { input: { ...input, modelId: catalogEntry.id } })).launchEndpoint;
  if (!('admission' in launched)) throw new CommandFailure(launched.message, { code: launched.code, exitCode: EXIT_CODES.refused });
  const { state, headline } = launched.admission;
  const where = launched.machine === null ? '' : ` on ${launched.machine.name}`;
  return {
    lines: [`${launch.kind} ${launched.name}: ${state}${where}`, ...(headline === null ? [] : [headline.message])],
    json: launched,
  };
}

async function readChecked({ kind, file }: FileLaunch): Promise<WorkloadFile> {
  const found = await readRegularFile(file, MAX_FILE_BYTES);
  if ('problem' in found) throw new CommandFailure(`${file} ${found.problem}`, { code: 'USAGE', exitCode: EXIT_CODES.usage });
  const read = readWorkloadFile(found.bytes.toString('utf8'));
  const problems =
    'problems' in read ? read.problems : read.ok.kind === kind ? [] : [`kind: it describes ${article(read.ok.kind)}, not ${article(kind)}`];
  if ('ok' in read && problems.length === 0) return read.ok;
  throw new CommandFailure(`${file} describes nothing that can be launched`, {
    code: 'WORKLOAD_FILE_INVALID',
    exitCode: EXIT_CODES.refused,
    lines: problems.map((problem) => `${file}: ${problem}`),
    data: { problems },
  });
}

function article(kind: WorkloadKind): string {
  return kind === 'notebook' ? 'a notebook' : 'an endpoint';
}

async function machineIdOf(client: BerthClient, name: string): Promise<string> {
  for (let after: string | null = null; ;) {
    const { machines }: { readonly machines: MachinePage } = await client.request(ListMachineNamesDocument, { after });
    const found = machines.nodes.find((machine) => machine.name === name);
    if (found !== undefined) return found.id;
    if (!machines.pageInfo.hasNextPage) throw notFound(`machine "${name}"`);
    after = machines.pageInfo.endCursor;
  }
}

interface MachinePage {
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

function notFound(what: string): CommandFailure {
  return new CommandFailure(`there is no ${what} on this server`, { code: 'NOT_FOUND', exitCode: EXIT_CODES.refused });
}
