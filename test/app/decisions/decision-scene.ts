import type { Pool } from 'pg';
import { report } from '../../../src/domain/intents/report.ts';
import type { ClassId, EntryId, MachineId, MemberId, WorkloadId } from '../../../src/domain/model/ids.ts';
import type { CatalogDefinition } from '../../../src/domain/catalog/definition.ts';
import { Refusal } from '../../../src/domain/refusals.ts';
import type { Replica } from '../../support/admission.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { seedMachine, seedMember } from '../../support/seed.ts';
import { applyOn, catalog, cpuClass, entry, runtime } from '../apply-catalog-fixture.ts';

const CLASSES: CatalogDefinition['classes'] = [
  cpuClass('small', { cpuMillis: 500, memoryMib: 256 }),
  cpuClass('large', { cpuMillis: 6_000, memoryMib: 8_192 }),
  cpuClass('apple', { accelerator: 'apple-gpu', acceleratorCount: 1, cpuMillis: 500, memoryMib: 512 }),
  cpuClass('nvidia', { accelerator: 'nvidia-gpu', acceleratorCount: 1, cpuMillis: 500, memoryMib: 512 }),
];

/** The catalog in one of its states: with and without the second entry and the large class, its runtimes in either order. */
function labCatalog(state: number): CatalogDefinition {
  const everywhere = runtime({
    name: 'everywhere',
    accelerators: ['cpu', 'apple-gpu', 'nvidia-gpu'],
    driverRefs: { native: 'env:all', docker: 'image:all' },
  });
  const nativeOnly = runtime({ name: `native-${String(state)}`, accelerators: ['cpu', 'apple-gpu'], driverRefs: { native: 'env:mac' } });
  const runtimes = state % 2 === 0 ? [everywhere, nativeOnly] : [nativeOnly, everywhere];
  return catalog('lab', {
    classes: CLASSES.filter(({ name }) => state % 4 !== 3 || name !== 'large'),
    entries: [entry('jupyter', { runtimes }), ...(state % 4 === 2 ? [] : [entry('mac-only', { runtimes: [nativeOnly] })])],
  });
}

/** A fleet of 70 machines, so of two groups, most of them too small, with every driver, private and shared, and three members who want them. */
export async function seedLab(pool: Pool): Promise<readonly MemberId[]> {
  const members = [await seedMember(pool), await seedMember(pool), await seedMember(pool)];
  for (let number = 0; number < 70; number += 1) {
    const ownerId = members[number % 4] ?? null;
    const sharing = number % 3 === 0 ? 'PRIVATE' : 'EVERYBODY';
    const shape = { ownerId, sharing, cpuMillis: 600, memoryMib: 8_192 } as const;
    if (number % 7 === 0) await seedMachine(pool, { ...shape, os: 'darwin', drivers: ['native', 'docker'], cpuMillis: 8_000 });
    else if (number % 7 === 1) await seedMachine(pool, { ...shape, drivers: ['docker'], devices: { 'nvidia-gpu': 1 } });
    else if (number % 35 === 2) await seedMachine(pool, { ...shape, drivers: ['simulation', 'kubernetes'] });
    else await seedMachine(pool, { ...shape, drivers: ['native'], sharing: 'PRIVATE', cpuMillis: 400 });
  }
  await applyOn(pool, labCatalog(0));
  return members;
}

/** Who races on what. */
export interface Race {
  readonly pool: Pool;
  readonly replicas: readonly Replica[];
  readonly members: readonly MemberId[];
  readonly seed: number;
}

/**
 * Members launch, stop and start all at once over all replicas while agents confirm, owners share and unshare, and the operator
 * changes the catalog; ends when so many decisions are written. What a member is refused is part of it.
 */
export async function raceUntil({ pool, replicas, members, seed }: Race, decisions: number): Promise<void> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let round = 1;
  // What is drawn is chance: a start that goes back needs a stop before it, a confirmation and a draw of the same work again.
  for (; (await countDecisions(pool)) < decisions || !(await hasStartThatGoesBack(pool)); round += 1) {
    if (round > 400) throw new Error('The race did not come to a start that goes back.');
    const names = await readNames(pool);
    const work = await readWork(pool);
    const acts = Array.from({ length: 16 }, async (_, index) => {
      const replica = replicas[index % replicas.length];
      const member = pick(members);
      const classId = pick(names.classes);
      const entryId = pick(names.entries);
      const machineId = random() < 0.2 ? (pick(names.machines) ?? null) : null;
      if (replica === undefined || member === undefined || classId === undefined || entryId === undefined) return;
      const own = pick(work.filter(({ memberId }) => memberId === member));
      const dice = random();
      if (own === undefined || dice < 0.6) {
        await replica.launch(member, { name: `race-${String(round)}-${String(index)}`, classId, entryId, machineId });
      } else if (dice < 0.7) await replica.start(member, own.id);
      else if (dice < 0.85) await replica.stop(member, own.id);
      else await confirmStopped(replica, own.id);
    });
    if (round % 3 === 0)
      acts.push(
        pool
          .query(`update machine set sharing_mode = $2 where id = $1`, [pick(names.machines), pick(['PRIVATE', 'EVERYBODY'])])
          .then(() => undefined),
      );
    if (round % 4 === 0) acts.push(applyOn(pool, labCatalog(round / 4)).then(() => undefined));
    if (round % 2 === 0) acts.push(replicas[0]?.evaluate() ?? Promise.resolve());
    for (const result of await Promise.allSettled(acts)) {
      if (result.status === 'rejected' && !(result.reason instanceof Refusal)) throw result.reason;
    }
    await Promise.all(replicas.map((replica) => replica.queue.idle()));
  }
}

async function hasStartThatGoesBack(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (select from decision where (request::jsonb #>> '{pin,machineId}') is not null) as found`,
  );
  return rows[0]?.found ?? false;
}

/** The agent of the machine that holds the work says that nothing of it is left. */
async function confirmStopped(replica: Replica, workloadId: WorkloadId): Promise<void> {
  await replica.store.transact(async (transaction) => {
    const [state] = await transaction.lockWorkloads([workloadId]);
    if (state?.hold == null) return;
    const { machineId, generation } = state.hold;
    const heard = { machineId, generation, decisionId: null, state: 'stopped', reason: null, progress: null } as const;
    const change = report(state, heard, { progress: null, secondsSince: null });
    if (change !== null && 'events' in change) await transaction.write([change]);
  });
}

async function countDecisions(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from decision');
  return rows[0]?.count ?? 0;
}

async function readWork(pool: Pool): Promise<readonly { readonly id: WorkloadId; readonly memberId: MemberId }[]> {
  const { rows } = await pool.query<{ id: WorkloadId; memberId: MemberId }>(
    'select id, member_id as "memberId" from workload where deleted_at is null order by random()',
  );
  return rows;
}

interface Names {
  readonly classes: readonly ClassId[];
  readonly entries: readonly EntryId[];
  readonly machines: readonly MachineId[];
}

async function readNames(pool: Pool): Promise<Names> {
  const { rows } = await pool.query<{ names: Names }>(
    `select json_build_object('classes', (select json_agg(id order by name) from accelerator_class where removed_at is null),
       'entries', (select json_agg(id order by name) from catalog_entry where removed_at is null),
       'machines', (select json_agg(id order by id) from machine)) as names`,
  );
  return rows[0]?.names ?? { classes: [], entries: [], machines: [] };
}
