import type { BerthClient } from '../berth-client.ts';
import {
  ListMachineNamesDocument,
  ShowMachineDocument,
  type ListMachineNamesQuery,
  type MachineDetailFragment,
} from '../generated/graphql.ts';

/** Those of some known machines that left the fleet, as they are now: FORGOTTEN. */
export async function* forgottenOf({
  client,
  known,
  signal,
}: {
  readonly client: BerthClient;
  /** Global ids. */
  readonly known: readonly string[];
  readonly signal: AbortSignal;
}): AsyncGenerator<MachineDetailFragment> {
  const present = new Set<string>();
  for (let after: string | null = null, more = true; more;) {
    const { machines }: ListMachineNamesQuery = await client.request(ListMachineNamesDocument, { after }, { signal });
    for (const { id } of machines.nodes) present.add(id);
    after = machines.pageInfo.endCursor;
    more = machines.pageInfo.hasNextPage;
  }
  for (const id of known.filter((each) => !present.has(each))) {
    const { node } = await client.request(ShowMachineDocument, { id }, { signal });
    if (node?.__typename === 'Machine' && node.status === 'FORGOTTEN') yield node;
  }
}
