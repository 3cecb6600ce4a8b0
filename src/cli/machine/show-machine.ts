import type { BerthClient } from '../../client/berth-client.ts';
import { ShowMachineDocument, type MachineDetailFragment } from '../../client/generated/graphql.ts';
import { findMachineId } from '../lookup/find-machine.ts';
import { tone, type Block } from '../output/block.ts';
import { notFound } from '../refused.ts';
import type { Answer } from '../terminal.ts';
import { fieldLines } from '../words/fields.ts';
import { ago } from '../words/span-of-time.ts';
import { devicesOf, sharingWords, statusWords, useOf } from './machine-words.ts';

/** `berth machine show`: a machine and what is held on it, as far as one may see it (T5). */
export async function showMachine(client: BerthClient, nameOrId: string, now: Date): Promise<Answer> {
  const { node } = await client.request(ShowMachineDocument, { id: await findMachineId(client, nameOrId) });
  if (node == null || !('drivers' in node)) throw notFound(`machine "${nameOrId}"`, 'berth machine list');
  return { lines: describeMachine(node, now), json: node };
}

/** A machine in words. */
export function describeMachine(machine: MachineDetailFragment, now: Date): readonly Block[] {
  const { reservations } = machine;
  const drivers = machine.drivers.map(({ name, isolation }) => `${name.toLowerCase()} (${isolation})`).join(', ');
  const rows = reservations.nodes.map((hold) => [
    hold.workload?.name ?? hold.kind.toLowerCase(),
    hold.member?.name ?? 'another member',
    hold.className,
    hold.driver.toLowerCase(),
    ago(hold.heldAt, now),
    hold.exclusive ? 'keeps the Apple GPU from others' : '',
  ]);
  return [
    [tone('strong', machine.name), '  ', statusWords(machine)],
    ...fieldLines([
      ['owner', machine.owner?.name ?? 'the organisation'],
      ['drivers', drivers === '' ? 'none yet' : drivers],
      ['system', machine.os == null ? null : `${machine.os} ${machine.arch ?? ''}`],
      ['agent', machine.agentVersion ?? null],
      ['cores', useOf(machine, 'cores')],
      ['GiB', useOf(machine, 'gib')],
      ['devices', devicesOf(machine)],
      ['shared', sharingWords(machine.sharing)],
      ['open to new work', machine.schedulable == null ? null : machine.schedulable ? 'yes' : 'no, it is cordoned'],
      ['heard', machine.lastHeartbeatAt == null ? null : ago(machine.lastHeartbeatAt, now)],
      ['id', machine.id],
    ]),
    '',
    ...(rows.length === 0
      ? ['Nothing that you may see is held on it.']
      : [{ header: ['HOLDS', 'MEMBER', 'CLASS', 'DRIVER', 'SINCE', 'NOTE'], rows, dispensable: ['DRIVER', 'SINCE', 'CLASS', 'NOTE'] }]),
    ...(reservations.pageInfo.hasNextPage ? [tone('faint', '… and more')] : []),
  ];
}
