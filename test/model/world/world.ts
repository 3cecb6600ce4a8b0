import type { Pool } from 'pg';
import type { Actor } from '../../../src/app/actor.ts';
import type { IdSource } from '../../../src/app/ports.ts';
import type { ClassId, EntryId, MachineId, MemberId } from '../../../src/domain/model/ids.ts';
import { applyOn } from '../../app/apply-catalog-fixture.ts';
import { CATALOG_PLAN } from './catalog-plan.ts';
import { ControlPlane } from './control-plane.ts';
import { MEMBERS, type MachinePlan } from './fleet-plan.ts';
import { NOTHING_SEEN, observe, type Observation } from './observation.ts';
import type { SentSync, SimulatedAgent } from './simulated-agent.ts';
import type { AgentState } from '../../../src/agent/state/agent-state.ts';

/** A machine with its agent and what a sequence remembers of both. */
export interface WorldMachine {
  readonly plan: MachinePlan;
  readonly id: MachineId;
  readonly agent: SimulatedAgent;
  /** Whether the network lets it through. */
  online: boolean;
  forgotten: boolean;
  /** Its agent lied, ran on another's disk or on an older one: what runs there is no longer what its control plane may rely on. */
  unreliable: boolean;
  /** Another agent with its credential was taken: this one is refused until that one's lease is over. */
  cloned: boolean;
  /** Syncs that were sent, the latest last. */
  readonly sent: SentSync[];
  /** Disks of earlier moments. */
  readonly disks: AgentState[];
}

/** A launch as it was asked for, so that it may be asked again. */
export interface AskedLaunch {
  readonly member: number;
  readonly input: Parameters<ControlPlaneApplication['launchWorkload']>[1];
  /** What it came to; null while only the database knows. */
  readonly workloadId: string | null;
  /** Database days since the world began when it was asked. */
  readonly day: number;
}
type ControlPlaneApplication = ReturnType<ControlPlane['server']>['application'];

/** What happened in one step that its rules must know. */
export interface StepFacts {
  /** Runs of which a request of this step said that nothing is left, as `machine/workload/generation/decision`. */
  readonly confirmed: Set<string>;
  /** Machines that were forgotten in this step. */
  readonly forgot: Set<string>;
  /** Set by steps after which no workload may have changed at all. */
  mustChangeNothing: string | null;
}

/** Everything of one sequence: the real database and use cases, and the machines around them. */
export interface World {
  readonly pool: Pool;
  readonly ids: IdSource;
  readonly control: ControlPlane;
  readonly members: readonly MemberId[];
  readonly machines: WorldMachine[];
  readonly launches: AskedLaunch[];
  /** Workspaces whose files somebody asked to delete. */
  readonly doomedWorkspaces: Set<string>;
  readonly classIds: ReadonlyMap<string, ClassId>;
  readonly entryIds: ReadonlyMap<string, EntryId>;
  /** Place in `CATALOG_PLAN`. */
  catalog: number;
  modelValidated: boolean;
  day: number;
  seen: Observation;
  facts: StepFacts;
}

/** Ids in the order in which they are drawn, the same in every run of a sequence. */
function idsInOrder(): IdSource {
  let count = 0;
  return {
    next() {
      count += 1;
      return `019b0000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`;
    },
  };
}

/** A new world in an empty database: members and a catalog, no machine yet, and a leader. */
export async function createWorld(pool: Pool): Promise<World> {
  const ids = idsInOrder();
  const members = MEMBERS.map(() => ids.next() as MemberId);
  await pool.query(`insert into member (id, name, role) select * from unnest($1::uuid[], $2::text[], $3::text[])`, [
    members,
    MEMBERS,
    MEMBERS.map((_, index) => (index === 0 ? 'OPERATOR' : 'MEMBER')),
  ]);
  const [first] = CATALOG_PLAN;
  if (first === undefined) throw new TypeError('There is no catalog to begin with.');
  await applyOn(pool, first);
  const control = new ControlPlane(pool, ids);
  await control.tick();
  return {
    pool,
    ids,
    control,
    members,
    machines: [],
    launches: [],
    doomedWorkspaces: new Set(),
    classIds: await idsOf<ClassId>(pool, 'accelerator_class'),
    entryIds: await idsOf<EntryId>(pool, 'catalog_entry'),
    catalog: 0,
    modelValidated: false,
    day: 0,
    seen: await observe(pool, NOTHING_SEEN),
    facts: noFacts(),
  };
}

export function noFacts(): StepFacts {
  return { confirmed: new Set(), forgot: new Set(), mustChangeNothing: null };
}

async function idsOf<Id extends string>(pool: Pool, table: string): Promise<ReadonlyMap<string, Id>> {
  const { rows } = await pool.query<{ readonly id: Id; readonly name: string }>(`select id, name from ${table}`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The member of that place, with every scope of its role. */
export function actorOf(world: World, member: number): Actor {
  const memberId = world.members[member];
  if (memberId === undefined) throw new TypeError(`There is no member ${String(member)}.`);
  const operator = member === 0;
  return {
    memberId,
    name: MEMBERS[member] ?? '',
    role: operator ? 'OPERATOR' : 'MEMBER',
    scopes: operator ? ['READ', 'WORKLOADS', 'MACHINES', 'ADMIN'] : ['READ', 'WORKLOADS', 'MACHINES'],
    tokenId: world.ids.next(),
  };
}

/** One of the items by any number; undefined of an empty list. */
export function pickOf<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % Math.max(1, items.length)];
}
