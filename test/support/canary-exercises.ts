import { isObjectType, type GraphQLSchema } from 'graphql';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { uuidv7 } from 'uuidv7';
import { CANARY_ROLES, type AskedError, type CanaryClient, type CanaryRole } from './canary-client.ts';
import type { CanaryCoverage } from './canary-coverage.ts';
import { DRIVERS, idOf, innerOf, LAUNCHERS, type CanaryScene } from './canary-scene.ts';
import type { Works } from './canary-story.ts';
import { eventually } from './eventually.ts';
import type { ClientStream } from './stream-client.ts';
import { operationsOf, rootFields, wholeSelection } from './canary-walk.ts';

/** Milliseconds. */
const DAY = 86_400_000;

/** What is walked: a schema, and who asks it. */
export interface Walked {
  readonly schema: GraphQLSchema;
  readonly client: Pick<CanaryClient, 'ask' | 'known'>;
  readonly coverage: CanaryCoverage;
  readonly ids: CanaryScene['ids'];
}

/** Calls of each query; a root field without any fails the walk. */
function callsOf({ ids }: Walked): Readonly<Record<string, readonly string[]>> {
  const previews = ['small', 'gpu', 'huge', 'metal'].flatMap((name) =>
    ['lab', 'legacy'].map(
      (image) => `placementPreview(input: { kind: NOTEBOOK, classId: "${ids[name] ?? ''}", entryId: "${ids[image] ?? ''}" })`,
    ),
  );
  const endpoint = `placementPreview(input: { kind: ENDPOINT, classId: "${ids['gpu'] ?? ''}", entryId: "${ids['llm'] ?? ''}" })`;
  // First, since the first is walked with every field: where the story lets work wait for another's. A walk without the story has no such machine.
  const busy = ids['box-simulation'];
  const launch = `kind: NOTEBOOK, classId: "${ids['huge'] ?? ''}", entryId: "${ids['lab'] ?? ''}"`;
  const waiting = busy === undefined ? [] : [`placementPreview(input: { ${launch}, machineId: "${busy}" })`];
  const [from, to] = [-DAY, DAY].map((offset) => new Date(Date.now() + offset).toISOString());
  const interval = `from: "${from ?? ''}", to: "${to ?? ''}"`;
  return {
    viewer: ['viewer'],
    member: ['member(name: "guest")', 'member(name: "nobody")'],
    members: ['members(first: 5)', 'members(last: 2)'],
    // One query an id, made of its type.
    node: [],
    catalogs: ['catalogs(first: 3)'],
    catalogEntry: ['lab', 'legacy', 'llm'].map((name) => `catalogEntry(catalog: "aviary", name: "${name}")`),
    classes: ['classes'],
    class: ['class(name: "small")'],
    fleetCursor: ['fleetCursor'],
    machines: ['machines(first: 5)', 'machines(last: 3)'],
    machineLoss: ['machineLoss'],
    auditEntries: ['auditEntries(first: 100)', 'auditEntries(last: 20, filter: { outcome: REFUSED })'],
    notebooks: ['notebooks(first: 5)', 'notebooks(last: 5, orderBy: { field: NAME, direction: ASC })'],
    endpoints: ['endpoints(first: 5)', 'endpoints(last: 5, orderBy: { field: NAME, direction: ASC })'],
    usage: [`usage(input: { ${interval}, groupBy: [CLASS, MEMBER, MACHINE, WORKLOAD, DAY] })`, `usage(input: { ${interval} })`],
    placementPreview: [...waiting, ...previews, endpoint],
    catalogCoverage: [
      `catalogCoverage(catalogId: "${ids['aviary'] ?? ''}")`,
      `catalogCoverage(catalogId: "${ids['aviary'] ?? ''}", entryId: "${ids['llm'] ?? ''}", classId: "${ids['gpu'] ?? ''}")`,
    ],
  };
}

/** Asks every query with every field that can be reached, as one role; returns the errors, each with what it answered. */
export async function walkQueries(walked: Walked, role: CanaryRole): Promise<readonly (AskedError & { readonly query: string })[]> {
  const { schema, client, coverage } = walked;
  const plan = { schema, known: client.known };
  const errors: (AskedError & { readonly query: string })[] = [];
  for (const field of Object.keys(rootFields(schema, 'query'))) {
    const calls = callsOf(walked)[field];
    if (calls === undefined) continue;
    const [first = field, ...others] = calls;
    const queries =
      field === 'node'
        ? [...coverage.ids].map(([type, id]) => `query { node(id: "${id}") { __typename ... on ${type} ${typeSelection(plan, type)} } }`)
        : [
            ...operationsOf(plan, { kind: 'query', field, call: first }),
            ...others.map((call) => `query { ${call} ${wholeSelection(plan, rootType(schema, field), 1)} }`),
          ];
    for (const query of queries) {
      const asked = await client.ask(role, query);
      errors.push(...asked.errors.map((error) => ({ ...error, query })));
    }
    coverage.exercised(`Query.${field}`, role);
  }
  return errors;
}

function rootType(schema: GraphQLSchema, field: string): Parameters<typeof wholeSelection>[1] {
  const definition = rootFields(schema, 'query')[field];
  if (definition === undefined) throw new Error(`There is no query ${field}.`);
  return definition.type;
}

function typeSelection(plan: Parameters<typeof wholeSelection>[0], name: string): string {
  const type = plan.schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object type.`);
  return wholeSelection(plan, type, 1);
}

/** Object types of the schema that have a global id. */
export function nodeTypes(schema: GraphQLSchema): readonly string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && type.getInterfaces().some((item) => item.name === 'Node') ? [type.name] : [],
  );
}

/** Every mutation refused, and those good that the story did not need. */
export async function exerciseMutations({ client, ids, agents, coverage }: CanaryScene, works: Works): Promise<void> {
  const nowhere = writeGlobalId('Notebook', uuidv7());
  for (const role of CANARY_ROLES) {
    for (const notebookId of [works.docker.first, works.native.first, nowhere, 'x', ids['small']]) {
      if (role === LAUNCHERS.docker || role === LAUNCHERS.native || role === 'operator') continue;
      for (const field of ['stopNotebook', 'startNotebook', 'deleteNotebook']) await client.mutate(role, field, { notebookId });
    }
    await client.mutate(role, 'createAccessToken', { memberId: ids['small'], name: 'x' });
    await client.mutate(role, 'revokeAccessToken', { accessTokenId: 'x' });
    await client.mutate(role, 'createMachineEnrollment', { name: 'UPPER' });
  }
  await client.mutate('guest', 'createMember', { name: 'more', role: 'MEMBER' });
  const launch = { name: 'launched', classId: ids['small'], imageId: ids['lab'], idempotencyKey: 'once' };
  idOf(await client.mutate('member', 'launchNotebook', launch));
  const refused = [
    { ...launch, name: 'other' },
    { ...launch, idempotencyKey: null },
    { ...launch, idempotencyKey: null, name: 'No' },
    { ...launch, idempotencyKey: null, name: 'metal', classId: ids['metal'] },
    { ...launch, idempotencyKey: null, name: 'absent', imageId: writeGlobalId('CatalogEntry', uuidv7()) },
    { ...launch, idempotencyKey: null, name: 'model', imageId: ids['llm'] },
    { ...launch, idempotencyKey: null, name: 'elsewhere', machineId: writeGlobalId('Machine', uuidv7()) },
  ];
  for (const input of refused) await client.mutate('member', 'launchNotebook', input);
  await client.mutate('member', 'stopNotebook', { notebookId: works.docker.gpu });
  await client.mutate('member', 'startNotebook', { notebookId: works.docker.gpu });
  await client.mutate('member', 'deleteNotebook', { notebookId: works.kubernetes.legacy });
  await client.mutate('member', 'startNotebook', { notebookId: works.kubernetes.legacy });
  await client.mutate('member', 'deleteNotebook', { notebookId: works.kubernetes.gpu });
  await client.mutate('member', 'startNotebook', { notebookId: works.kubernetes.gpu });
  await client.mutate('guest', 'createMachineEnrollment', { name: 'again', machineId: writeGlobalId('Machine', agents.native.machineId) });
  const issued = await client.mutate('member', 'createAccessToken', { name: 'short', scopes: ['READ'] });
  const { id } = issued['accessToken'] as { readonly id: string };
  coverage.seen(issued);
  await client.mutate('member', 'revokeAccessToken', { accessTokenId: id });
}

/** Subscriptions about one workload. */
function workStreams(schema: GraphQLSchema): readonly string[] {
  return Object.entries(rootFields(schema, 'subscription')).flatMap(([name, { args }]) =>
    args.some((argument) => argument.name === 'workloadId') ? [name] : [],
  );
}

/** Follows the work of every machine over both transports until it is deleted, and is refused where it is another's. */
export async function exerciseSubscriptions({ client, agents, coverage, schema }: CanaryScene, works: Works): Promise<void> {
  for (const field of workStreams(schema)) {
    for (const driver of DRIVERS) {
      const refused = client.subscriptionDocument(field, `${field}(workloadId: "${works[driver].first}")`, 2);
      await client.followSse('guest', refused);
      await client.socketEnded(`guest ${field}`, client.openSocket('guest', refused));
      coverage.exercised(`Subscription.${field}`, 'refused');
    }
  }
  for (const driver of DRIVERS) {
    const notebookId = works[driver].first;
    const ends: Promise<unknown>[] = [];
    const sockets: ClientStream[] = [];
    for (const field of workStreams(schema)) {
      const document = client.subscriptionDocument(field, `${field}(workloadId: "${notebookId}")`, 2);
      for (const role of [LAUNCHERS[driver], 'operator'] as const) {
        const sse = client.followSse(role, document).then((count) => {
          if (count > 1) coverage.exercised(`Subscription.${field}`, 'SSE');
        });
        const socket = client.openSocket(role, document);
        const ws = client.socketEnded(`${role} ${field}`, socket).then(() => {
          if (socket.results.length > 1 && socket.results.every(({ errors }) => errors === undefined))
            coverage.exercised(`Subscription.${field}`, 'WebSocket');
        });
        ends.push(sse, ws);
        sockets.push(socket);
      }
    }
    await eventually(() => sockets.every((socket) => socket.results.length > 0), 'every socket has its first result');
    const agent = agents[driver];
    await client.mutate(LAUNCHERS[driver], 'deleteNotebook', { notebookId, deleteFiles: true });
    await agent.sync([agent.report(innerOf(notebookId), { state: 'stopping', generation: 2 })]);
    await agent.sync([agent.report(innerOf(notebookId), { state: 'stopped', generation: 2 })]);
    await Promise.all(ends);
  }
}
