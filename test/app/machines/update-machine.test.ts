import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MachineSettingsInput } from '../../../src/app/application.ts';
import { enrollMachine } from '../../../src/app/enroll-machine.ts';
import type { MachineId, MemberId } from '../../../src/domain/model/ids.ts';
import { InvalidInput } from '../../../src/domain/refusals.ts';
import { createEnrollmentStore } from '../../../src/storage/enrollment-store.ts';
import { SILENT } from '../../support/fixtures-timeline.ts';
import { seedMachine, seedMember } from '../../support/seed.ts';
import { codeOf, setMachineScene, settings, type MachineScene } from './machine-scene.ts';

let scene: MachineScene;
let machineId: MachineId;
let counter = 0;

beforeAll(async () => {
  scene = await setMachineScene();
});
beforeEach(async () => {
  counter += 1;
  const ownerId = scene.people.owner.memberId;
  machineId = await seedMachine(scene.database.pool, { name: `box-${String(counter)}`, ownerId, sharing: 'PRIVATE' });
  scene.published();
});
afterAll(() => scene.database.drop());

async function stored(id: MachineId = machineId): Promise<unknown> {
  const { rows } = await scene.database.pool.query<Record<string, unknown>>(
    `select name, schedulable, sharing_mode as mode, revision::int as revision,
       (select coalesce(array_agg(member_id order by member_id), '{}') from machine_share s where s.machine_id = m.id) as members
     from machine m where id = $1`,
    [id],
  );
  return rows[0];
}

type Who = keyof MachineScene['people'];
type Change = Partial<MachineSettingsInput>;
const update = (who: Who, change: Change, id = machineId): Promise<MachineId> =>
  scene.application.updateMachine(scene.people[who], settings(id, change));

const RENAMED: Change = { name: 'renamed' };
const CORDONED: Change = { schedulable: false };
const SHARED: Change = { sharing: { mode: 'EVERYBODY', memberIds: null } };

describe('T3: who may set what of a machine', () => {
  test.each([
    { who: 'owner', whose: "a member's", want: { name: 'done', cordon: 'done', sharing: 'done' } },
    { who: 'operator', whose: "a member's", want: { name: 'done', cordon: 'done', sharing: 'FORBIDDEN' } },
    { who: 'guest', whose: "a member's", want: { name: 'FORBIDDEN', cordon: 'FORBIDDEN', sharing: 'FORBIDDEN' } },
    { who: 'other', whose: "a member's", want: { name: 'FORBIDDEN', cordon: 'FORBIDDEN', sharing: 'FORBIDDEN' } },
    { who: 'operator', whose: "the organisation's", want: { name: 'done', cordon: 'done', sharing: 'done' } },
    { who: 'guest', whose: "the organisation's", want: { name: 'FORBIDDEN', cordon: 'FORBIDDEN', sharing: 'FORBIDDEN' } },
  ] as const)('$who of $whose machine', async ({ who, whose, want }) => {
    const { pool } = scene.database;
    if (whose !== "a member's") await pool.query('update machine set owner_id = null where id = $1', [machineId]);
    // One with whom it is shared by name is a guest all the same.
    await pool.query('insert into machine_share (machine_id, member_id) values ($1, $2)', [machineId, scene.people.other.memberId]);
    await pool.query(`update machine set sharing_mode = 'MEMBERS' where id = $1`, [machineId]);
    const name = `renamed-by-${who}-${String(counter)}`;
    expect({
      name: await codeOf(update(who, { name })),
      cordon: await codeOf(update(who, CORDONED)),
      sharing: await codeOf(update(who, SHARED)),
    }).toEqual(want);
    const before = [`box-${String(counter)}`, true, 'MEMBERS'];
    const after = [name, false, 'EVERYBODY'];
    const pick = [want.name, want.cordon, want.sharing].map((outcome, index) => (outcome === 'done' ? after : before)[index]);
    expect(await stored()).toMatchObject({ name: pick[0], schedulable: pick[1], mode: pick[2] });
  });

  test('an operator who names the sharing beside what it may set changes nothing at all', async () => {
    const before = await stored();
    expect(await codeOf(update('operator', { ...RENAMED, ...CORDONED, ...SHARED }))).toBe('FORBIDDEN');
    expect(await stored()).toEqual(before);
  });

  test('a token without MACHINES may not, nor an operator’s without ADMIN on the machine of another', async () => {
    const { owner, operator } = scene.people;
    const change = settings(machineId, CORDONED);
    expect(await codeOf(scene.application.updateMachine({ ...owner, scopes: ['READ', 'WORKLOADS'] }, change))).toBe('FORBIDDEN');
    expect(await codeOf(scene.application.updateMachine({ ...operator, scopes: ['READ', 'MACHINES'] }, change))).toBe('FORBIDDEN');
  });

  test('done and denied are in the audit log, the denials without what was asked for', async () => {
    await update('owner', { name: `audited-${String(counter)}`, ...CORDONED, sharing: named('guest') });
    await codeOf(update('guest', RENAMED));
    await codeOf(update('owner', { name: 'No' }));
    const detail = { name: `audited-${String(counter)}`, schedulable: false, sharing: 'MEMBERS', members: [scene.people.guest.memberId] };
    const about = { action: 'machine.update' };
    expect(await scene.audits(`machine:${machineId}`)).toEqual([
      { ...about, actor: `member:${scene.people.owner.memberId}`, outcome: 'DONE', detail },
      { ...about, actor: `member:${scene.people.guest.memberId}`, outcome: 'REFUSED', detail: { code: 'FORBIDDEN' } },
      { ...about, actor: `member:${scene.people.owner.memberId}`, outcome: 'REFUSED', detail: { code: 'INVALID_INPUT' } },
    ]);
  });
});

function named(...who: readonly Who[]): Change['sharing'] & object {
  return { mode: 'MEMBERS', memberIds: who.map((one) => scene.people[one].memberId) };
}

describe('T3: sharing', () => {
  test('goes from private to named members, to others, to everybody and back', async () => {
    const ids = (...who: readonly Who[]): readonly MemberId[] => who.map((one) => scene.people[one].memberId).sort();
    await update('owner', { sharing: named('guest', 'other') });
    expect(await stored()).toMatchObject({ mode: 'MEMBERS', members: ids('guest', 'other') });
    await update('owner', { sharing: named('other') });
    expect(await stored()).toMatchObject({ mode: 'MEMBERS', members: ids('other') });
    await update('owner', SHARED);
    expect(await stored()).toMatchObject({ mode: 'EVERYBODY', members: [] });
    await update('owner', { sharing: { mode: 'PRIVATE', memberIds: [] } });
    expect(await stored()).toMatchObject({ mode: 'PRIVATE', members: [] });
  });

  test.each([
    { title: 'that nobody spoke of is shared with everybody', decided: () => null, want: 'EVERYBODY' },
    { title: 'that was kept private stays so', decided: () => ({ mode: 'PRIVATE', memberIds: null }) as const, want: 'PRIVATE' },
    { title: 'that was shared with some stays so', decided: () => named('guest'), want: 'MEMBERS' },
  ])('a cluster of the organisation $title when its agent joins', async ({ decided, want }) => {
    const { application, people, database } = scene;
    const name = `cluster-${String(counter)}`;
    const issued = await application.createMachineEnrollment(people.operator, { name, ownerId: null, machineId: null });
    await update('operator', { sharing: decided() }, issued.machineId);
    const [ids, pool] = [{ next: uuidv7 }, database.pool];
    const enrollments = createEnrollmentStore({ pool, ids });
    await enrollMachine(
      { enrollments, publisher: { publish: () => undefined }, ids, logger: SILENT, leaseSeconds: 30 },
      {
        enrollmentToken: issued.token,
        os: 'linux',
        arch: 'x64',
        agentVersion: '1',
        drivers: [{ name: 'kubernetes', version: '1', confinesAccelerators: true, accelerators: null }],
        amounts: { cpuMillis: 1, memoryMib: 1, accelerators: [] },
      },
    );
    expect(await stored(issued.machineId)).toMatchObject({ mode: want });
  });
});

describe('an input that is wrong', () => {
  const stranger = uuidv7() as MemberId;
  test.each<{ readonly title: string; readonly change: () => Change; readonly want: readonly string[] }>([
    { title: 'a name of wrong form', change: () => ({ name: 'Upper' }), want: ['input.name'] },
    { title: 'a name that ends with a hyphen', change: () => ({ name: 'box-' }), want: ['input.name'] },
    { title: 'an empty name', change: () => ({ name: '' }), want: ['input.name'] },
    {
      title: 'named members with another mode',
      change: () => ({ sharing: { mode: 'EVERYBODY', memberIds: [scene.people.guest.memberId] } }),
      want: ['input.sharing.memberIds'],
    },
    {
      title: 'the mode MEMBERS without members',
      change: () => ({ sharing: { mode: 'MEMBERS', memberIds: null } }),
      want: ['input.sharing.memberIds'],
    },
    {
      title: 'the mode MEMBERS with none',
      change: () => ({ sharing: { mode: 'MEMBERS', memberIds: [] } }),
      want: ['input.sharing.memberIds'],
    },
    {
      title: 'more members than a machine is shared with by name',
      change: () => ({ sharing: { mode: 'MEMBERS', memberIds: Array.from({ length: 201 }, () => uuidv7() as MemberId) } }),
      want: ['input.sharing.memberIds'],
    },
    {
      title: 'a member twice, one that is unknown, and a wrong name, all told at once',
      change: () => ({
        name: '-',
        sharing: { mode: 'MEMBERS', memberIds: [scene.people.guest.memberId, stranger, scene.people.guest.memberId] },
      }),
      want: ['input.name', 'input.sharing.memberIds[1]', 'input.sharing.memberIds[2]'],
    },
  ])('$title is refused with its fields, and nothing changes', async ({ change, want }) => {
    const before = await stored();
    const refusal: unknown = await update('owner', { ...CORDONED, ...change() }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InvalidInput);
    expect((refusal as InvalidInput).fields.map(({ field }) => field)).toEqual(want);
    expect(await stored()).toEqual(before);
  });

  test('a disabled member is no member', async () => {
    const disabled = await seedMember(scene.database.pool);
    await scene.database.pool.query('update member set disabled_at = now() where id = $1', [disabled]);
    expect(await codeOf(update('owner', { sharing: { mode: 'MEMBERS', memberIds: [disabled] } }))).toBe('INVALID_INPUT');
  });

  test('a machine that is unknown or forgotten is NOT_FOUND', async () => {
    expect(await codeOf(update('owner', CORDONED, uuidv7() as MachineId))).toBe('NOT_FOUND');
    await scene.database.pool.query('update machine set forgotten_at = now() where id = $1', [machineId]);
    expect(await codeOf(update('owner', CORDONED))).toBe('NOT_FOUND');
  });
});

describe('a name', () => {
  test('that another machine has is NAME_TAKEN; that of a forgotten one is free', async () => {
    const name = `coveted-${String(counter)}`;
    const other = await seedMachine(scene.database.pool, { name });
    expect(await codeOf(update('owner', { name, ...CORDONED }))).toBe('NAME_TAKEN');
    expect(await stored()).toMatchObject({ name: `box-${String(counter)}`, schedulable: true });
    await scene.database.pool.query('update machine set forgotten_at = now() where id = $1', [other]);
    expect(await codeOf(update('owner', { name }))).toBe('done');
  });

  test('that ten machines take at one moment becomes one’s', async () => {
    const { owner } = scene.people;
    const machines = await Promise.all(
      Array.from({ length: 10 }, () => seedMachine(scene.database.pool, { ownerId: owner.memberId, sharing: 'PRIVATE' })),
    );
    const codes = await Promise.all(machines.map((id) => codeOf(update('owner', { name: `raced-${String(counter)}` }, id))));
    expect(codes.sort()).toEqual([...Array.from({ length: 9 }, () => 'NAME_TAKEN'), 'done']);
  });
});

describe('what it tells', () => {
  test('L5, E4: a change wakes the admission and the machine’s followers, one of the sharing as any other', async () => {
    for (const change of [CORDONED, SHARED]) {
      await update('owner', change);
      expect(scene.published()).toEqual([{ kind: 'machine', machineId }, { kind: 'capacity' }]);
    }
  });

  test('repeating it changes nothing, tells nobody and writes no second entry', async () => {
    const change = { name: `twice-${String(counter)}`, ...CORDONED, sharing: named('other', 'guest') };
    await update('owner', change);
    const before = await stored();
    scene.published();
    await update('owner', { ...change, sharing: named('guest', 'other') });
    await update('owner', {});
    expect(await stored()).toEqual(before);
    expect(scene.published()).toEqual([]);
    expect(await scene.audits(`machine:${machineId}`)).toHaveLength(1);
  });
});
