import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from './support/caller.ts';
import { Installation, type PlayedMachine } from './support/installation.ts';
import { offerClasses, offerEntry } from './support/offer.ts';
import { oneStory, stored } from './support/one-story.ts';
import { clear } from './support/played-work.ts';
import { share, type ShareWish } from './support/share.ts';
import type { Wish } from './support/verdicts.ts';

interface Case {
  readonly isolation: 'WEAK' | 'CONTAINER' | 'STRONG' | 'NOTHING_RUNS';
  readonly relation: 'owner' | 'guest';
  readonly sharedWithMember: boolean;
  readonly expect: string | null;
}

const { cases } = JSON.parse(readFileSync(new URL('../vectors/trust-matrix.json', import.meta.url), 'utf8')) as { cases: readonly Case[] };

/** T1: the drivers of each isolation; no driver of today is STRONG. */
const DRIVERS = { WEAK: ['native'], CONTAINER: ['docker', 'kubernetes'], STRONG: [], NOTHING_RUNS: ['simulation'] } as const;
type Driver = (typeof DRIVERS)[Case['isolation']][number];

let berth: Installation;
let owner: Caller;
let guest: Caller;
let other: Caller;
let classId: string;
let image: string;
const machines = new Map<string, PlayedMachine>();

beforeAll(async () => {
  berth = await Installation.start();
  [owner, guest, other] = [await berth.member('owner'), await berth.member('guest'), await berth.member('other')];
  classId = (await offerClasses(berth))('nvidia-gpu');
  image = await offerEntry(berth, {
    catalog: 'everywhere',
    kind: 'notebook-image',
    runtimes: [{ name: 'any', accelerators: ['nvidia-gpu'], ref: 'plain', driver_refs: { native: 'env:any', docker: 'img:any' } }],
  });
  const accelerators = [{ kind: 'nvidia-gpu', count: 1 }] as const;
  for (const driver of Object.values(DRIVERS).flat()) {
    machines.set(`owned-${driver}`, await berth.machine(owner, { name: `owned-${driver}`, drivers: [driver], accelerators }));
    const everybodys = { name: `our-${driver}`, drivers: [driver], accelerators, organisation: true };
    machines.set(`our-${driver}`, await berth.machine(berth.operator, everybodys));
  }
});

afterAll(() => berth.close());

function machineOf(name: string): PlayedMachine {
  const machine = machines.get(name);
  if (machine === undefined) throw new Error(`There is no machine ${name}.`);
  return machine;
}

/** The cell of the matrix that a refusal of a guest cites. */
function guestCell(isolation: string): string {
  return `T2-${isolation.replaceAll('_', '-')}-GUEST`;
}

interface Attempt {
  readonly caller: Caller;
  readonly machine: PlayedMachine;
  readonly driver: Driver;
}

/** Previews and launches there, and returns the denial: the same in every place that tells of it; null when the agent got the work. */
async function denialOf({ caller, machine, driver }: Attempt): Promise<{ readonly code: string; readonly cell: string } | null> {
  const wish: Wish = { kind: 'NOTEBOOK', classId, entryId: image, machineId: machine.id };
  const { preview, work, sent } = stored(await oneStory({ berth, member: caller, machines: [machine] }, 'try', wish));
  await clear(caller, work.id, [machine]);
  const [candidate] = preview.candidates;
  expect(candidate?.driver).toBe(driver.toUpperCase());
  if (sent.length > 0) return null;
  expect({ outcome: preview.outcome, codes: candidate?.codes }).toEqual({ outcome: 'BLOCKED', codes: [preview.headline] });
  const [reason] = work.admission.reasons;
  return { code: reason?.code ?? '', cell: reason?.details.find(({ name }) => name === 'cell')?.value ?? '' };
}

test('T1: every cell of the matrix is played, but those of an isolation that no driver has yet', () => {
  const unplayed = new Set(cases.map(({ isolation }) => isolation).filter((isolation) => DRIVERS[isolation].length === 0));
  expect([...unplayed]).toEqual(['STRONG']);
});

describe('T2: the trust matrix, on a machine of a member', () => {
  const rows = cases.flatMap((item) => DRIVERS[item.isolation].map((driver) => ({ ...item, driver })));
  test.each(rows)('T2: $driver ($isolation) as $relation, shared: $sharedWithMember', async (row) => {
    const machine = machineOf(`owned-${row.driver}`);
    const caller = row.relation === 'owner' ? owner : guest;
    // Two ways to be shared with, and two not to be.
    const ways: readonly ShareWish[] = row.sharedWithMember
      ? [{ mode: 'EVERYBODY' }, { mode: 'MEMBERS', members: [guest, owner] }]
      : [{ mode: 'PRIVATE' }, { mode: 'MEMBERS', members: [other] }];
    for (const sharing of ways) {
      await share({ by: owner, machine, sharing });
      const denial = await denialOf({ caller, machine, driver: row.driver });
      expect({ sharing: sharing.mode, code: denial?.code ?? null }).toEqual({ sharing: sharing.mode, code: row.expect });
      if (row.expect !== null) expect(denial?.cell).toBe(guestCell(row.isolation));
    }
  });
});

describe('T3: a machine of the organisation has guests only, and an operator is no owner', () => {
  const drivers = Object.entries(DRIVERS).flatMap(([isolation, list]) => list.map((driver) => ({ isolation, driver })));
  test.each(drivers)('T2, T3: $driver ($isolation) on a machine of the organisation that is shared', async ({ isolation, driver }) => {
    const machine = machineOf(`our-${driver}`);
    await share({ by: berth.operator, machine, sharing: { mode: 'EVERYBODY' } });
    for (const caller of [guest, berth.operator]) {
      const denial = await denialOf({ caller, machine, driver });
      expect(denial).toEqual(isolation === 'WEAK' ? { code: 'WEAK_ISOLATION_OWNER_ONLY', cell: 'T2-WEAK-GUEST' } : null);
    }
  });

  test.each(drivers)('T3: the operator on a private machine of a member, by $driver ($isolation)', async ({ isolation, driver }) => {
    const machine = machineOf(`owned-${driver}`);
    await share({ by: owner, machine, sharing: { mode: 'PRIVATE' } });
    const code = isolation === 'WEAK' ? 'WEAK_ISOLATION_OWNER_ONLY' : 'MACHINE_NOT_SHARED';
    expect(await denialOf({ caller: berth.operator, machine, driver })).toEqual({ code, cell: guestCell(isolation) });
  });

  test('T3: a machine is private until its owner shares it', async () => {
    const fresh = await berth.machine(other, { name: 'fresh', drivers: ['docker'], accelerators: [{ kind: 'nvidia-gpu', count: 1 }] });
    expect((await denialOf({ caller: guest, machine: fresh, driver: 'docker' }))?.code).toBe('MACHINE_NOT_SHARED');
    await share({ by: other, machine: fresh, sharing: { mode: 'EVERYBODY' } });
    expect(await denialOf({ caller: guest, machine: fresh, driver: 'docker' })).toBeNull();
  });
});
