import { uuidv7 } from 'uuidv7';
import type { Actor, MemberRole } from '../../../src/app/actor.ts';
import type { Application, MachineSettingsInput } from '../../../src/app/application.ts';
import type { Wakeup, WakeupListener, WakeupPublisher } from '../../../src/app/ports.ts';
import type { MachineId, MemberId, WorkloadId } from '../../../src/domain/model/ids.ts';
import { Refusal } from '../../../src/domain/refusals.ts';
import { createInProcessBus } from '../../../src/events/in-process-bus.ts';
import { composeApplication } from '../../../src/main/server/compose-application.ts';
import { createWorkloadStore } from '../../../src/storage/workload-store.ts';
import { createReplica, type Replica } from '../../support/admission.ts';
import { SILENT } from '../../support/fixtures-timeline.ts';
import { seedCatalog, seedMember, type SeededCatalog } from '../../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

/** The use cases as the server composes them, with people of every relation to a machine. */
export interface MachineScene {
  readonly database: TestDatabase;
  readonly application: Application;
  readonly bus: WakeupPublisher & WakeupListener;
  readonly replica: Replica;
  readonly catalog: SeededCatalog;
  readonly people: Readonly<Record<'owner' | 'guest' | 'other' | 'operator', Actor>>;
  /** What the use cases published since it was last asked. */
  published(): readonly Wakeup[];
  /** Launches a CPU notebook of a member, on one machine if it is named. */
  launch(member: Actor, name: string, machineId?: MachineId | null): Promise<WorkloadId>;
  workload(id: WorkloadId): Promise<WorkloadFacts>;
  /** Entries of the audit log about a subject, oldest first. */
  audits(subject: string): Promise<readonly AuditFacts[]>;
}

export interface WorkloadFacts {
  readonly phase: string;
  readonly desired: string;
  readonly generation: number;
  readonly admission: string;
  readonly openHolds: number;
  /** Codes of its latest evaluation. */
  readonly codes: readonly string[];
  /** Its events in order: type and the codes of its reasons. */
  readonly events: readonly string[];
}

export interface AuditFacts {
  readonly actor: string;
  readonly action: string;
  readonly outcome: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Sets the scene on a database of its own; drop it at the end. */
export async function setMachineScene(): Promise<MachineScene> {
  const database = await createTestDatabase();
  const { pool } = database;
  const wakeups: Wakeup[] = [];
  const bus = createInProcessBus({ logger: SILENT });
  bus.subscribe((wakeup) => {
    if (wakeup.kind !== 'gap') wakeups.push(wakeup);
  });
  const { application } = composeApplication({ pool, publisher: bus, ids: { next: uuidv7 }, store: createWorkloadStore(pool) });
  const person = async (role: MemberRole = 'MEMBER'): Promise<Actor> => personOf(await seedMember(pool, { role }), role);
  const people = { owner: await person(), guest: await person(), other: await person(), operator: await person('OPERATOR') };
  const catalog = await seedCatalog(pool, {
    classes: { cpu: { accelerator: 'cpu' }, whole: { accelerator: 'cpu', cpuMillis: 8_000, memoryMib: 1_024 } },
    entries: { image: [{ driverRefs: { native: 'env:a', docker: 'image:a' } }] },
  });
  return {
    database,
    application,
    bus,
    catalog,
    people,
    replica: createReplica(pool),
    published: () => wakeups.splice(0),
    launch: (member, name, machineId = null) => {
      const [classId, entryId] = [catalog.classes['cpu'], catalog.entries['image']];
      if (classId === undefined || entryId === undefined) throw new Error('The scene lacks its catalog.');
      return application.launchWorkload(member, { kind: 'notebook', name, classId, entryId, machineId, idempotencyKey: null });
    },
    workload: (id) => factsOf(database, id),
    async audits(subject) {
      const { rows } = await pool.query<AuditFacts>(
        'select actor, action, outcome, detail from audit_entry where subject = $1 order by at, id',
        [subject],
      );
      return rows;
    },
  };
}

function personOf(memberId: MemberId, role: MemberRole): Actor {
  const scopes = ['READ', 'WORKLOADS', 'MACHINES'] as const;
  return { memberId, name: 'somebody', role, scopes: role === 'OPERATOR' ? [...scopes, 'ADMIN'] : scopes, tokenId: uuidv7() };
}

async function factsOf({ pool }: TestDatabase, id: WorkloadId): Promise<WorkloadFacts> {
  const { rows } = await pool.query<WorkloadFacts>(
    `select phase, desired, generation, admission,
       (select count(*)::int from reservation r where r.workload_id = w.id and r.released_at is null) as "openHolds",
       (select coalesce(array_agg(reason ->> 'code'), '{}') from evaluation v, jsonb_array_elements(v.reasons) reason
         where v.workload_id = w.id) as codes,
       (select array_agg(concat_ws(' ', e.type, (select string_agg(reason ->> 'code', ',') from jsonb_array_elements(e.reasons) reason))
         order by e.sequence) from admission_event e where e.workload_id = w.id) as events
     from workload w where w.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such workload.');
  return row;
}

/** An input that changes nothing but what is given. */
export function settings(machineId: MachineId, change: Partial<MachineSettingsInput>): MachineSettingsInput {
  return { machineId, name: null, schedulable: null, sharing: null, ...change };
}

/** The code of the refusal that the act is answered with; `done` if it is not refused. */
export async function codeOf(act: Promise<unknown>): Promise<string> {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
