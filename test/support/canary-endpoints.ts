import { uuidv7 } from 'uuidv7';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { CANARY_ROLES } from './canary-client.ts';
import { idOf, innerOf, type CanaryScene } from './canary-scene.ts';
import { eventually } from './eventually.ts';

const STREAMS = ['admissionTimeline', 'workloadChanged'] as const;

/**
 * An endpoint that waits for its model, runs by the docker driver's own ref, stops, starts and is deleted, followed over both
 * transports; and every refusal on the way.
 */
export async function exerciseEndpoints({ client, agents, database, ids }: CanaryScene): Promise<void> {
  const agent = agents.docker;
  const launch = { name: 'endpoint', classId: ids['gpu'], modelId: ids['llm'], machineId: writeGlobalId('Machine', agent.machineId) };
  idOf(await client.mutate('member', 'launchEndpoint', { ...launch, name: 'unvalidated' }));
  await database.pool.query(`update catalog_entry set validated_digest = $1 where name = 'llm'`, ['d'.repeat(64)]);
  const endpointId = idOf(await client.mutate('member', 'launchEndpoint', { ...launch, idempotencyKey: 'endpoint' }));
  const refused = [
    { ...launch, idempotencyKey: 'endpoint', name: 'other' },
    launch,
    { ...launch, name: 'No' },
    { ...launch, name: 'cpu', classId: ids['small'] },
    { ...launch, name: 'metal', classId: ids['metal'] },
    { ...launch, name: 'image', modelId: ids['lab'] },
    { ...launch, name: 'absent', modelId: writeGlobalId('CatalogEntry', uuidv7()) },
  ];
  for (const input of refused) await client.mutate('member', 'launchEndpoint', input);
  for (const role of CANARY_ROLES) {
    if (role === 'member' || role === 'operator') continue;
    for (const field of ['stopEndpoint', 'startEndpoint', 'deleteEndpoint']) await client.mutate(role, field, { endpointId });
  }
  await client.mutate('member', 'startEndpoint', { endpointId: writeGlobalId('Endpoint', uuidv7()) });

  const documents = STREAMS.map((field) => client.subscriptionDocument(field, `${field}(workloadId: "${endpointId}")`, 2));
  const sockets = documents.map((document) => client.openSocket('member', document));
  const ends = documents.map((document) => client.followSse('operator', document));
  await eventually(() => sockets.every((socket) => socket.results.length > 0), 'every socket has its first result');

  const id = innerOf(endpointId);
  const { assignments } = await agent.sync();
  if (!assignments.some(({ workloadId, model }) => workloadId === id && model !== undefined)) {
    throw new Error('The agent was not given the endpoint with its model.');
  }
  await agent.sync([agent.report(id, { state: 'running' })]);
  await client.mutate('member', 'stopEndpoint', { endpointId });
  await agent.sync([agent.report(id, { state: 'stopped' })]);
  await client.mutate('member', 'startEndpoint', { endpointId });
  await agent.sync();
  await agent.sync([agent.report(id, { state: 'running', generation: 2 })]);
  await client.ask(
    'member',
    '{ endpoints(first: 5) { edges { __typename cursor node { __typename id ready model { __typename name } } } } }',
  );
  await client.mutate('member', 'deleteEndpoint', { endpointId });
  await agent.sync([agent.report(id, { state: 'stopped', generation: 2 })]);
  await Promise.all([...ends, ...sockets.map((socket, index) => client.socketEnded(`member ${STREAMS[index] ?? ''}`, socket))]);
}
