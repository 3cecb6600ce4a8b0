import type { BerthClient } from '../../client/berth-client.ts';
import { ListMachinesDocument } from '../../client/generated/graphql.ts';
import { notFound } from '../refused.ts';
import { typeOfGlobalId } from './global-id.ts';

/** The global id of a machine by name or id; fails with NOT_FOUND. */
export async function findMachineId(client: BerthClient, nameOrId: string): Promise<string> {
  if (typeOfGlobalId(nameOrId) === 'Machine') return nameOrId;
  const { machines } = await client.request(ListMachinesDocument, { filter: { name: nameOrId }, first: 1 });
  const [found] = machines.nodes;
  if (found === undefined) throw notFound(`machine "${nameOrId}"`, 'berth machine list');
  return found.id;
}
