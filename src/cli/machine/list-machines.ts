import type { BerthClient } from '../../client/berth-client.ts';
import { ListMachineCapacityDocument, type MachineFilter, type MachineStatus } from '../../client/generated/graphql.ts';
import { allPages } from '../lookup/all-pages.ts';
import type { Answer } from '../terminal.ts';
import { ago } from '../words/span-of-time.ts';
import { devicesOf, statusWords, useOf } from './machine-words.ts';

/** Which machines to list. */
export interface MachineListFlags {
  readonly status?: MachineStatus;
  readonly mine?: boolean;
}

/** `berth machine list`: every machine as far as one may see it, with what is in use. */
export async function listMachines(client: BerthClient, flags: MachineListFlags, now: Date): Promise<Answer> {
  const filter: MachineFilter = {
    ...(flags.status === undefined ? {} : { status: flags.status }),
    ...(flags.mine === true ? { owned: true } : {}),
  };
  const machines = await allPages(async (after) => (await client.request(ListMachineCapacityDocument, { filter, after })).machines);
  if (machines.length === 0) return { lines: ['No machines.'], notes: ['Next: berth machine enroll NAME'], json: machines };
  const rows = machines.map((machine) => [
    machine.name,
    statusWords(machine),
    machine.owner?.name ?? 'the organisation',
    machine.drivers.map(({ name }) => name.toLowerCase()).join(', '),
    useOf(machine, 'cores'),
    useOf(machine, 'gib'),
    devicesOf(machine),
    machine.lastHeartbeatAt == null ? '' : ago(machine.lastHeartbeatAt, now),
  ]);
  const header = ['NAME', 'STATUS', 'OWNER', 'DRIVERS', 'CORES', 'GIB', 'DEVICES', 'HEARD'];
  const dispensable = ['DRIVERS', 'OWNER', 'HEARD', 'GIB', 'CORES', 'DEVICES'];
  return { lines: [{ header, rows, dispensable }], json: machines };
}
