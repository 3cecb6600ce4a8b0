import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observation } from '../agent-api/support/test-agent.ts';
import { innerOf } from '../support/canary-scene.ts';
import { openStream, valuesOf } from '../support/stream-client.ts';
import type { Caller, MutationAnswer } from './support/caller.ts';
import { Installation, type PlayedMachine } from './support/installation.ts';
import { offerClasses, offerEntry } from './support/offer.ts';
import { assignmentOf, clear } from './support/played-work.ts';
import { validate } from './support/validated.ts';
import { launch, launched, type Launched, type Wish } from './support/verdicts.ts';

let berth: Installation;
let classId: string;
let model: string;
let image: string;

beforeAll(async () => {
  berth = await Installation.start();
  classId = (await offerClasses(berth))('nvidia-gpu');
  const runtime = { name: 'any', accelerators: ['nvidia-gpu'], ref: 'plain', driver_refs: { docker: 'img:any' } };
  image = await offerEntry(berth, { catalog: 'images', kind: 'notebook-image', runtimes: [runtime] });
  model = await offerEntry(berth, { catalog: 'models', kind: 'model', runtimes: [{ ...runtime, model_format: 'safetensors' }] });
  await validate(berth, 'models');
});

afterAll(() => berth.close());

/** A member with so many machines, each with one GPU, which nobody else may use. */
async function fleet(name: string, count: number, place = berth): Promise<{ member: Caller; machines: readonly PlayedMachine[] }> {
  const member = await place.member(name);
  const machines: PlayedMachine[] = [];
  for (let index = 1; index <= count; index += 1) {
    const wish = { name: `${name}-${String(index)}`, drivers: ['docker'], accelerators: [{ kind: 'nvidia-gpu', count: 1 }] } as const;
    machines.push(await place.machine(member, wish));
  }
  return { member, machines };
}

interface Seen {
  readonly phase: string;
  readonly desired: string;
  readonly generation: number;
  readonly ready: boolean;
  readonly machine: { readonly name: string } | null;
  readonly admission: { readonly state: string; readonly headline: { readonly code: string } | null };
}

const SEEN = 'phase desired generation ready machine { name } admission { state headline { code } }';

async function look(member: Caller, id: string): Promise<Seen> {
  const query = `query ($id: ID!) { node(id: $id) { ... on Endpoint { ${SEEN} } } }`;
  return (await member.ask<{ node: Seen }>(query, { id })).node;
}

/** Starts, stops or deletes an endpoint. */
function act(member: Caller, verb: 'start' | 'stop' | 'delete', endpointId: string): Promise<MutationAnswer> {
  return member.mutate(`${verb}Endpoint`, { endpointId }, `... on Endpoint { ${SEEN} deletedAt }`);
}

function endpoint(member: Caller, name: string): Promise<Launched> {
  return launch(member, name, wish('ENDPOINT')).then(launched);
}

const wish = (kind: Wish['kind']): Wish => ({ kind, classId, entryId: kind === 'ENDPOINT' ? model : image, machineId: null });

async function report(machine: PlayedMachine, id: string, observed: { state: string; generation?: number }): Promise<void> {
  await machine.agent.sync({ observed: [observation(innerOf(id), observed)] });
}

/** A repeat changes nothing. */
async function twice(what: () => Promise<void>): Promise<void> {
  await what();
  await what();
}

function machineAt(machines: readonly PlayedMachine[], index: number): PlayedMachine {
  const machine = machines[index];
  if (machine === undefined) throw new Error('The fleet is too small.');
  return machine;
}

describe('an endpoint through its life', () => {
  test('A2: it is ready exactly while its machine says that the current run is running', async () => {
    const { member, machines } = await fleet('ready', 1);
    const machine = machineAt(machines, 0);
    const { id } = await endpoint(member, 'serves');
    const seen = async (): Promise<unknown> => {
      const { phase, generation, ready } = await look(member, id);
      return { phase, generation, ready };
    };
    expect(await seen()).toEqual({ phase: 'PREPARING', generation: 1, ready: false });
    await machine.agent.sync();
    await report(machine, id, { state: 'preparing' });
    expect(await seen()).toEqual({ phase: 'PREPARING', generation: 1, ready: false });
    await report(machine, id, { state: 'running' });
    expect(await seen()).toEqual({ phase: 'RUNNING', generation: 1, ready: true });
    await act(member, 'stop', id);
    expect(await seen()).toEqual({ phase: 'STOPPING', generation: 1, ready: false });
    await report(machine, id, { state: 'stopped' });
    expect(await seen()).toEqual({ phase: 'STOPPED', generation: 1, ready: false });
    await act(member, 'start', id);
    // An older run's word is no word of this one.
    await report(machine, id, { state: 'running', generation: 1 });
    expect(await seen()).toEqual({ phase: 'PREPARING', generation: 2, ready: false });
    await report(machine, id, { state: 'running', generation: 2 });
    expect(await seen()).toEqual({ phase: 'RUNNING', generation: 2, ready: true });
    await report(machine, id, { state: 'failed', generation: 2 });
    expect(await seen()).toMatchObject({ phase: 'FAILED', ready: false });
    await clear(member, id, machines);
  });

  test('L6: a stopped endpoint has no files to go back to, so it starts wherever there is room; a notebook waits for its machine', async () => {
    const { member, machines } = await fleet('moves', 2);
    const [first, second] = [machineAt(machines, 0), machineAt(machines, 1)];
    const served = await endpoint(member, 'served');
    expect(served.machine?.id).toBe(first.id);
    expect(await assignmentOf(first, served.id)).not.toHaveProperty('workspaceId');
    await act(member, 'stop', served.id);
    await report(first, served.id, { state: 'stopped' });
    expect(await look(member, served.id)).toMatchObject({ phase: 'STOPPED', machine: { name: first.name } });

    const notebook = launched(await launch(member, 'in-the-way', wish('NOTEBOOK')));
    expect(notebook.machine?.id).toBe(first.id);
    await act(member, 'start', served.id);
    expect(await look(member, served.id)).toMatchObject({ phase: 'PREPARING', generation: 2, machine: { name: second.name } });
    expect(await assignmentOf(first, served.id)).toBeNull();
    expect(await assignmentOf(second, served.id)).toMatchObject({ generation: 2, kind: 'endpoint' });

    // The notebook, in the same place, waits: its files are there.
    await member.mutate('stopNotebook', { notebookId: notebook.id }, '... on Notebook { id }');
    await report(first, notebook.id, { state: 'stopped' });
    const other = await endpoint(member, 'other');
    expect(other.machine?.id).toBe(first.id);
    await act(member, 'stop', served.id);
    await report(second, served.id, { state: 'stopped', generation: 2 });
    const started = await member.mutate(
      'startNotebook',
      { notebookId: notebook.id },
      '... on Notebook { phase machine { name } admission { state } }',
    );
    expect(started).toMatchObject({ phase: 'PENDING', machine: { name: first.name }, admission: { state: 'WAITING' } });
    for (const { id } of [served, notebook, other]) await clear(member, id, machines);
  });

  test('L8: repeats change nothing; a start while it stops begins at the release; a delete waits for it, and the timeline stays', async () => {
    const { member, machines } = await fleet('repeats', 1);
    const machine = machineAt(machines, 0);
    const { id } = await endpoint(member, 'again');
    await machine.agent.sync();
    await report(machine, id, { state: 'running' });
    expect(await act(member, 'start', id)).toMatchObject({ phase: 'RUNNING', generation: 1 });
    await twice(async () => {
      expect(await act(member, 'stop', id)).toMatchObject({ phase: 'STOPPING', desired: 'STOP' });
    });
    await twice(async () => {
      expect(await act(member, 'start', id)).toMatchObject({ phase: 'STOPPING', desired: 'RUN', generation: 1 });
    });
    await report(machine, id, { state: 'stopped' });
    await expect.poll(async () => (await look(member, id)).phase, { timeout: 10_000 }).toBe('PREPARING');
    expect(await look(member, id)).toMatchObject({ desired: 'RUN', generation: 2 });
    await twice(async () => {
      expect(await act(member, 'delete', id)).toMatchObject({ phase: 'STOPPING', deletedAt: null });
    });
    expect(await act(member, 'start', id)).toMatchObject({ code: 'INVALID_STATE' });
    expect(await launch(member, 'again', wish('ENDPOINT'))).toMatchObject({ code: 'NAME_TAKEN' });
    await report(machine, id, { state: 'stopped', generation: 2 });
    const query = `query ($id: ID!) { node(id: $id) { ... on Endpoint { deletedAt ready timeline(first: 50) { nodes { type sequence } } } } }`;
    const { node } = await member.ask<{ node: { deletedAt: string | null; timeline: { nodes: { type: string; sequence: number }[] } } }>(
      query,
      { id },
    );
    expect(node.deletedAt).not.toBeNull();
    const types = node.timeline.nodes.map(({ type }) => type);
    expect(node.timeline.nodes.map(({ sequence }) => sequence)).toEqual(types.map((_type, index) => index + 1));
    expect(types.filter((type) => ['RELEASED', 'INTENT_CHANGED', 'DELETED'].includes(type))).toEqual([
      'INTENT_CHANGED',
      'RELEASED',
      'RELEASED',
      'DELETED',
    ]);
    const next = await endpoint(member, 'again');
    await clear(member, next.id, machines);
  });

  test.each(['SSE', 'WebSocket'] as const)(
    'E2: its timeline and its changes are followed over %s until it is deleted',
    async (transport) => {
      const { member, machines } = await fleet(transport.toLowerCase(), 1);
      const machine = machineAt(machines, 0);
      const { id } = await endpoint(member, 'followed');
      const open = (query: string) => openStream(transport, { url: `${berth.url}/graphql`, token: member.token, query, variables: { id } });
      const timeline = open(
        'subscription ($id: ID!) { admissionTimeline(workloadId: $id) { type workload { kind ... on Endpoint { ready } } } }',
      );
      const changes = open('subscription ($id: ID!) { workloadChanged(workloadId: $id) { __typename phase ... on Endpoint { ready } } }');
      await expect.poll(() => valuesOf(changes, ['workloadChanged', 'phase']), { timeout: 10_000 }).toEqual(['PREPARING']);
      await machine.agent.sync();
      await report(machine, id, { state: 'running' });
      await expect.poll(() => valuesOf(changes, ['workloadChanged', 'ready']).at(-1), { timeout: 10_000 }).toBe(true);
      await clear(member, id, machines);
      await Promise.all([timeline.completed, changes.completed]);
      expect(new Set(valuesOf(changes, ['workloadChanged', '__typename']))).toEqual(new Set(['Endpoint']));
      expect(valuesOf(timeline, ['admissionTimeline', 'type'])).toEqual([
        'SUBMITTED',
        'EVALUATED',
        'RESERVED',
        'DISPATCHED',
        'RUNNING',
        'STOP_REQUESTED',
        'STOPPING',
        'STOPPED',
        'RELEASED',
        'DELETED',
      ]);
    },
  );

  test('V3, U1: it holds the device of its class until its end is confirmed, and its use is counted as its own', async () => {
    const { member, machines } = await fleet('counted', 1);
    const machine = machineAt(machines, 0);
    const { id } = await endpoint(member, 'counted');
    const query = `query ($id: ID!) { node(id: $id) { ... on Machine {
      allocated { devices { accelerator count } } reservations { nodes { kind accelerator acceleratorCount exclusive workload { __typename name } } }
    } } }`;
    const holds = async (): Promise<unknown> => (await member.ask<{ node: unknown }>(query, { id: machine.id })).node;
    const held = {
      kind: 'ENDPOINT',
      accelerator: 'NVIDIA_GPU',
      acceleratorCount: 1,
      exclusive: false,
      workload: { __typename: 'Endpoint', name: 'counted' },
    };
    expect(await holds()).toEqual({ allocated: { devices: [{ accelerator: 'NVIDIA_GPU', count: 1 }] }, reservations: { nodes: [held] } });
    await act(member, 'stop', id);
    expect(await holds()).toMatchObject({ reservations: { nodes: [held] } });
    await machine.agent.sync();
    await report(machine, id, { state: 'stopped' });
    expect(await holds()).toEqual({ allocated: { devices: [] }, reservations: { nodes: [] } });
    const usage = await member.ask<{ node: { usage: { seconds: number; acceleratorSeconds: number } } }>(
      'query ($id: ID!) { node(id: $id) { ... on Endpoint { usage { seconds acceleratorSeconds } } } }',
      { id },
    );
    expect(usage.node.usage.acceleratorSeconds).toBe(usage.node.usage.seconds);
    expect(usage.node.usage.seconds).toBeGreaterThan(0);
    await clear(member, id, machines);
  });
});

test('A4: an endpoint on a machine that is out of touch is not ready, though its phase and its hold stay; it is again when the machine is back', async () => {
  const place = await Installation.start({ leaseSeconds: 2 });
  try {
    const here = (await offerClasses(place))('nvidia-gpu');
    const runtimes = [{ name: 'any', accelerators: ['nvidia-gpu'], ref: 'plain', model_format: 'safetensors' }];
    const entryId = await offerEntry(place, { catalog: 'models', kind: 'model', runtimes });
    await validate(place, 'models');
    const { member, machines } = await fleet('away', 1, place);
    const machine = machineAt(machines, 0);
    const { id } = launched(await launch(member, 'served', { kind: 'ENDPOINT', classId: here, entryId, machineId: null }));
    const whileInTouch = async (): Promise<Seen> => {
      await report(machine, id, { state: 'running' });
      return look(member, id);
    };
    await expect.poll(whileInTouch, { timeout: 30_000 }).toMatchObject({ phase: 'RUNNING', ready: true });
    await expect.poll(() => look(member, id), { timeout: 30_000 }).toMatchObject({ phase: 'RUNNING', ready: false });
    const { rows } = await place.database.pool.query('select 1 from reservation where workload_id = $1 and released_at is null', [
      innerOf(id),
    ]);
    expect(rows).toHaveLength(1);
    await expect.poll(whileInTouch, { timeout: 30_000 }).toMatchObject({ phase: 'RUNNING', ready: true });
  } finally {
    await place.close();
  }
});
