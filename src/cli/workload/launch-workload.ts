import { randomUUID } from 'node:crypto';
import type { BerthClient } from '../../client/berth-client.ts';
import {
  LaunchEndpointDocument,
  LaunchNotebookDocument,
  type EndpointSummaryFragment,
  type NotebookSummaryFragment,
  type WorkloadKind,
} from '../../client/generated/graphql.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import type { Desk } from '../desk.ts';
import { findMachineId } from '../lookup/find-machine.ts';
import { entryOption, findClassId, findEntryId, type EntryName } from '../lookup/find-offer.ts';
import type { Block } from '../output/block.ts';
import { accepted } from '../refused.ts';
import { followRun } from './follow-run.ts';
import { kindWords } from './kind-words.ts';
import { readLaunchFile } from './read-launch-file.ts';

/** Options of `launch` as the command line gives them. */
export interface LaunchFlags {
  readonly class?: string;
  /** Of a notebook: CATALOG/ENTRY or a global id. */
  readonly image?: string;
  /** Of an endpoint. */
  readonly model?: string;
  readonly machine?: string;
  readonly file?: string;
  readonly name?: string;
  readonly idempotencyKey?: string;
  readonly follow?: boolean;
  readonly utc?: boolean;
}

/** True of options and of files alike. */
const OPTIONS = {
  'input.name': 'the name',
  'input.classId': 'the class',
  'input.imageId': 'the image',
  'input.modelId': 'the model',
  'input.machineId': 'the machine',
  'input.idempotencyKey': '--idempotency-key',
};

/** Work that was launched. */
export type Launched = NotebookSummaryFragment | EndpointSummaryFragment;

interface Order {
  readonly name: string;
  readonly class: string;
  readonly entry: EntryName | string;
  readonly machine: string | undefined;
}

/**
 * `berth notebook launch` and `berth endpoint launch`, by options or by a file such as an export, whose values options replace. With
 * `--follow` it ends where the run is RUNNING or over. The same command line is sent again safely with `--idempotency-key`.
 */
export async function launchWorkload(
  desk: Desk,
  kind: WorkloadKind,
  launch: { readonly name: string | undefined; readonly flags: LaunchFlags },
): Promise<number> {
  const { client, terminal } = desk;
  const { flags } = launch;
  const order = await orderOf(kind, launch);
  const launched = await send(client, { kind, order, idempotencyKey: flags.idempotencyKey ?? randomUUID() });
  if (terminal.json) terminal.value(launched);
  else tell(desk, kind, launched);
  if (flags.follow !== true) return EXIT_CODES.done;
  return followRun(desk, { workload: launched, after: null, until: 'RUNNING', submittedAt: launched.createdAt, utc: flags.utc ?? false });
}

async function orderOf(
  kind: WorkloadKind,
  { name, flags }: { readonly name: string | undefined; readonly flags: LaunchFlags },
): Promise<Order> {
  const file = flags.file === undefined ? null : await readLaunchFile(kind, flags.file);
  const order = {
    name: name ?? flags.name ?? file?.name,
    class: flags.class ?? file?.class,
    entry: (kind === 'NOTEBOOK' ? flags.image : flags.model) ?? file?.entry,
    machine: flags.machine ?? file?.machine,
  };
  const { noun } = kindWords(kind);
  const missing = [
    ...(order.name === undefined ? ['a name'] : []),
    ...(order.class === undefined ? ['--class'] : []),
    ...(order.entry === undefined ? [entryOption(kind)] : []),
  ];
  if (order.name !== undefined && order.class !== undefined && order.entry !== undefined)
    return { ...order, name: order.name, class: order.class, entry: order.entry };
  throw new CommandFailure(`to launch takes ${missing.join(' and ')}, or --file with what an export wrote`, {
    code: 'USAGE',
    exitCode: EXIT_CODES.usage,
    next: `berth catalog list, then berth ${noun} launch NAME --class CLASS ${entryOption(kind)} CATALOG/ENTRY --follow`,
  });
}

async function send(
  client: BerthClient,
  { kind, order, idempotencyKey }: { readonly kind: WorkloadKind; readonly order: Order; readonly idempotencyKey: string },
): Promise<Launched> {
  const { noun } = kindWords(kind);
  const classId = await findClassId(client, order.class);
  const entryId = await findEntryId(client, order.entry);
  const machineId = order.machine === undefined ? null : await findMachineId(client, order.machine);
  const input = { name: order.name, classId, machineId, idempotencyKey };
  const entry = typeof order.entry === 'string' ? order.entry : `${order.entry.catalog}/${order.entry.name}`;
  const next = {
    NAME_TAKEN: `another name, or berth ${noun} show ${order.name}`,
    NOT_FOUND: 'berth catalog list',
    INVALID_INPUT: `berth ${noun} launch --help`,
    IDEMPOTENCY_CONFLICT: 'another --idempotency-key, or none',
    '*': `berth explain --class ${order.class} ${entryOption(kind)} ${entry}`,
  };
  if (kind === 'NOTEBOOK')
    return accepted(
      (await client.request(LaunchNotebookDocument, { input: { ...input, imageId: entryId } })).launchNotebook,
      next,
      OPTIONS,
    );
  return accepted((await client.request(LaunchEndpointDocument, { input: { ...input, modelId: entryId } })).launchEndpoint, next, OPTIONS);
}

function tell({ terminal }: Desk, kind: WorkloadKind, launched: Launched): void {
  const { state, headline } = launched.admission;
  const where = launched.machine == null ? '' : ` on ${launched.machine.name}`;
  const why: readonly Block[] = headline == null ? [] : [{ before: '', text: headline.message, hang: 0 }];
  terminal.print([`${kindWords(kind).noun} ${launched.name}: ${state}${where}`, ...why]);
}
