import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from './support/caller.ts';
import { Installation, type MachineWish, type PlayedMachine } from './support/installation.ts';
import { offerClasses, offerEntry, type WrittenRuntime } from './support/offer.ts';
import { assignmentOf, clear } from './support/played-work.ts';
import { launch, launched, previewOf, type Wish } from './support/verdicts.ts';

const EVERYWHERE: WrittenRuntime = {
  name: 'everywhere',
  accelerators: ['cpu', 'apple-gpu', 'nvidia-gpu'],
  ref: 'plain',
  driver_refs: { native: 'env:any', docker: 'img:any' },
};
const NVIDIA = [{ kind: 'nvidia-gpu', count: 1 }] as const;

let berth: Installation;
let classOf: (accelerator: string) => string;
let image: string;

beforeAll(async () => {
  berth = await Installation.start();
  classOf = await offerClasses(berth);
  image = await offerEntry(berth, { catalog: 'everywhere', kind: 'notebook-image', runtimes: [EVERYWHERE] });
});

afterAll(() => berth.close());

/** A member with machines that nobody else may use, so that each test has its own fleet. */
async function fleet(name: string, wishes: readonly MachineWish[]): Promise<{ member: Caller; machines: readonly PlayedMachine[] }> {
  const member = await berth.member(name);
  const machines: PlayedMachine[] = [];
  for (const wish of wishes) machines.push(await berth.machine(member, { ...wish, name: `${name}-${wish.name}` }));
  return { member, machines };
}

function wishFor(accelerator: string, machineId: string | null = null): Wish {
  return { kind: 'NOTEBOOK', classId: classOf(accelerator), entryId: image, machineId };
}

describe('S9: among admissible targets the choice is one total order', () => {
  test.each<{ title: string; machines: MachineWish[]; want: { machine: string; driver: string } }>([
    {
      title: 'simulation is last, even behind a native CPU notebook that takes the Apple GPU of a Mac',
      machines: [
        { name: 'sim', drivers: ['simulation'], cpuMillis: 1_000 },
        { name: 'mac', os: 'darwin', drivers: ['native'] },
      ],
      want: { machine: 'mac', driver: 'NATIVE' },
    },
    {
      title: 'a target that needs no exclusive hold goes before one that does, although that fits tighter',
      machines: [
        { name: 'mac', os: 'darwin', drivers: ['native'], cpuMillis: 1_000 },
        { name: 'linux', drivers: ['native'], cpuMillis: 64_000 },
      ],
      want: { machine: 'linux', driver: 'NATIVE' },
    },
    {
      title: 'stronger isolation goes before a tighter fit',
      machines: [
        { name: 'tight', drivers: ['native'], cpuMillis: 1_000 },
        { name: 'wide', drivers: ['docker'], cpuMillis: 64_000 },
      ],
      want: { machine: 'wide', driver: 'DOCKER' },
    },
    {
      title: 'the drivers of one machine are ordered by isolation too',
      machines: [{ name: 'box', drivers: ['simulation', 'native', 'docker'] }],
      want: { machine: 'box', driver: 'DOCKER' },
    },
    {
      title: 'then the tightest fit',
      machines: [
        { name: 'wide', drivers: ['docker'], cpuMillis: 64_000 },
        { name: 'tight', drivers: ['docker'], cpuMillis: 2_000 },
      ],
      want: { machine: 'tight', driver: 'DOCKER' },
    },
    {
      title: 'then the machine id, which is older first',
      machines: [
        { name: 'older', drivers: ['docker'] },
        { name: 'newer', drivers: ['docker'] },
      ],
      want: { machine: 'older', driver: 'DOCKER' },
    },
    {
      title: 'then the name of the driver',
      machines: [{ name: 'box', drivers: ['kubernetes', 'docker'] }],
      want: { machine: 'box', driver: 'DOCKER' },
    },
  ])('$title', async ({ title, machines: wishes, want }) => {
    const name = `m${String(title.length)}-${want.machine}`;
    const { member, machines } = await fleet(name, wishes);
    // Twice: what was chosen first must be chosen again once it is free (S8).
    for (const round of ['first', 'second']) {
      const work = launched(await launch(member, round, wishFor('cpu')));
      expect({ round, machine: machines.find(({ id }) => id === work.machine?.id)?.name, driver: work.driver }).toEqual({
        round,
        machine: `${name}-${want.machine}`,
        driver: want.driver,
      });
      for (const machine of machines) {
        const order = await assignmentOf(machine, work.id);
        expect(order?.driver.toUpperCase() ?? null).toBe(machine.name === `${name}-${want.machine}` ? want.driver : null);
      }
      await clear(member, work.id, machines);
    }
  });
});

describe('S7: the member chose the class; nothing turns it into another', () => {
  test('a GPU that the machine lacks blocks the work there, although the machine has a CPU and the image a runtime for it', async () => {
    const { member, machines } = await fleet('no-gpu', [{ name: 'box', drivers: ['docker'] }]);
    const wish = wishFor('nvidia-gpu', machines[0]?.id ?? null);
    expect(await previewOf(member, wish)).toMatchObject({ outcome: 'BLOCKED', headline: 'ACCELERATOR_ABSENT' });
    const work = launched(await launch(member, 'wants-gpu', wish));
    expect(work).toMatchObject({
      phase: 'PENDING',
      class: { id: wish.classId },
      admission: { state: 'BLOCKED' },
      machine: null,
      runtime: null,
    });
    expect((await machines[0]?.agent.sync())?.assignments).toEqual([]);
  });

  test('a busy GPU makes the work wait for it, and is what it gets in the end', async () => {
    const { member, machines } = await fleet('busy', [{ name: 'gpu', drivers: ['docker'], accelerators: NVIDIA }]);
    const machine = machines[0];
    if (machine === undefined) throw new Error('The fleet is empty.');
    const first = launched(await launch(member, 'first', wishFor('nvidia-gpu')));
    const second = launched(await launch(member, 'second', wishFor('nvidia-gpu')));
    expect(second.admission).toMatchObject({ state: 'WAITING', headline: { code: 'CAPACITY_IN_USE' } });
    expect(await assignmentOf(machine, second.id)).toBeNull();
    await clear(member, first.id, machines);
    await expect.poll(async () => (await assignmentOf(machine, second.id))?.accelerator, { timeout: 10_000 }).toBe('nvidia-gpu');
    await clear(member, second.id, machines);
  });
});

describe('S6: before a machine is known the check is general', () => {
  const LEGACY: WrittenRuntime = { name: 'legacy', accelerators: ['nvidia-gpu'], ref: 'img' };

  test('it refuses only what no runtime could ever do, in the listing and at launch alike, and names no driver', async () => {
    const { member } = await fleet('general', []);
    const entryId = await offerEntry(berth, { catalog: 'general', kind: 'notebook-image', runtimes: [LEGACY] });
    const query = `query ($entry: ID!, $class: ID!) { node(id: $entry) { ... on CatalogEntry {
      launchability(classId: $class) { launchable reasons { code message machine { id } details { name value } } }
    } } }`;
    const listed = (accelerator: string) => member.ask<object>(query, { entry: entryId, class: classOf(accelerator) });
    const refused = await launch(member, 'none', { kind: 'NOTEBOOK', classId: classOf('apple-gpu'), entryId, machineId: null });
    expect(refused).toMatchObject({ __typename: 'LaunchRefused', code: 'ACCELERATOR_UNSUPPORTED' });
    const { reasons } = refused as unknown as { reasons: readonly object[] };
    expect(await listed('apple-gpu')).toEqual({ node: { launchability: { launchable: false, reasons } } });
    expect(JSON.stringify(refused)).not.toMatch(/native|docker|kubernetes|simulation|driver/i);
    expect(await listed('nvidia-gpu')).toEqual({ node: { launchability: { launchable: true, reasons: [] } } });
  });

  test('once the target is known the selected runtime is checked again: the same launch is stored, and blocked by the driver', async () => {
    const { member, machines } = await fleet('known', [{ name: 'box', drivers: ['native'], accelerators: NVIDIA }]);
    const entryId = await offerEntry(berth, { catalog: 'known', kind: 'notebook-image', runtimes: [LEGACY] });
    const wish: Wish = { kind: 'NOTEBOOK', classId: classOf('nvidia-gpu'), entryId, machineId: machines[0]?.id ?? null };
    const work = launched(await launch(member, 'stored', wish));
    expect(work.admission).toMatchObject({ state: 'BLOCKED', headline: { code: 'DRIVER_UNSUPPORTED' } });
    expect((await machines[0]?.agent.sync())?.assignments).toEqual([]);
  });
});
