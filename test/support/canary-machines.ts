import { uuidv7 } from 'uuidv7';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { CanaryAgent } from './canary-agent.ts';
import { idOf, innerOf, type CanaryScene } from './canary-scene.ts';
import { eventually } from './eventually.ts';

const FOLLOWERS = ['owner', 'guest', 'operator'] as const;

/**
 * A machine that joins, is renamed, shared, and forgotten while it has work, followed over both transports by whoever may; and
 * every refusal on the way.
 */
export async function exerciseMachines({ client, coverage, database, ids, ledger, server }: CanaryScene): Promise<void> {
  const enrolled = await client.mutate('owner', 'createMachineEnrollment', { name: 'box-leaving' });
  const agent = await CanaryAgent.enroll({ url: server.url, ledger, driver: 'simulation', enrollmentToken: enrolled['token'] as string });
  const machineId = writeGlobalId('Machine', agent.machineId);
  const nowhere = writeGlobalId('Machine', uuidv7());

  const absent = client.subscriptionDocument('machineChanged', `machineChanged(machineId: "${nowhere}")`, 2);
  await client.followSse('guest', absent);
  await client.socketEnded('guest machineChanged', client.openSocket('guest', absent));
  coverage.exercised('Subscription.machineChanged', 'refused');

  const document = client.subscriptionDocument('machineChanged', `machineChanged(machineId: "${machineId}")`, 2);
  const sockets = FOLLOWERS.map((role) => client.openSocket(role, document));
  const ends = FOLLOWERS.flatMap((role, index) => {
    const socket = sockets[index];
    const sse = client.followSse(role, document).then((count) => {
      if (count > 1) coverage.exercised('Subscription.machineChanged', 'SSE');
    });
    if (socket === undefined) return [sse];
    const ws = client.socketEnded(`${role} machineChanged`, socket).then(() => {
      if (socket.results.length > 1 && socket.results.every(({ errors }) => errors === undefined))
        coverage.exercised('Subscription.machineChanged', 'WebSocket');
    });
    return [sse, ws];
  });
  await eventually(() => sockets.every((socket) => socket.results.length > 0), 'every socket has its first result');

  const sharing = { mode: 'MEMBERS', memberIds: [ids['member'], ids['guest']] };
  await client.mutate('guest', 'updateMachine', { machineId, schedulable: false });
  await client.mutate('operator', 'updateMachine', { machineId, sharing });
  await client.mutate('owner', 'updateMachine', { machineId, name: 'UPPER', sharing: { mode: 'MEMBERS', memberIds: [] } });
  await client.mutate('owner', 'updateMachine', { machineId, name: 'box-docker' });
  await client.mutate('owner', 'updateMachine', { machineId: nowhere, name: 'nowhere' });
  idOf(await client.mutate('owner', 'updateMachine', { machineId, name: 'box-gone', schedulable: true, sharing }));
  const launch = { name: 'left-behind', classId: ids['small'], imageId: ids['lab'], machineId };
  const notebookId = idOf(await client.mutate('member', 'launchNotebook', launch));
  await agent.sync();
  await agent.sync([agent.report(innerOf(notebookId), { state: 'running' })]);

  const { rows } = await database.pool.query<{ readonly id: string }>(
    `with loss as (insert into mass_loss (id, began_at) values (gen_random_uuid(), clock_timestamp()) returning id)
     insert into mass_loss_machine (mass_loss_id, machine_id) select loss.id, $1 from loss returning mass_loss_id as id`,
    [agent.machineId],
  );
  const machineLossId = writeGlobalId('MachineLoss', rows[0]?.id ?? '');
  for (const role of ['guest', 'owner'] as const) await client.mutate(role, 'confirmMachineLoss', { machineLossId });
  await client.mutate('operator', 'confirmMachineLoss', { machineLossId: writeGlobalId('MachineLoss', uuidv7()) });
  await client.mutate('operator', 'confirmMachineLoss', { machineLossId: nowhere });
  idOf(await client.mutate('operator', 'confirmMachineLoss', { machineLossId }));

  await client.mutate('guest', 'forgetMachine', { machineId, confirmName: 'box-gone' });
  await client.mutate('owner', 'forgetMachine', { machineId, confirmName: 'box-leaving' });
  await client.mutate('owner', 'forgetMachine', { machineId: nowhere, confirmName: 'nowhere' });
  idOf(await client.mutate('owner', 'forgetMachine', { machineId, confirmName: 'box-gone' }));
  await agent.refused({});
  await Promise.all(ends);
}
