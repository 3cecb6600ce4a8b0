import { enrol, enrolAgain, inTouch, syncOnce } from '../world/agent-traffic.ts';
import { factsOf, FLEET_PLAN } from '../world/fleet-plan.ts';
import { applyOn } from '../../app/apply-catalog-fixture.ts';
import { CATALOG_PLAN } from '../world/catalog-plan.ts';
import { pickOf, type World, type WorldMachine } from '../world/world.ts';
import type { Command } from './command.ts';

function living(world: World): readonly WorldMachine[] {
  return world.machines.filter(({ forgotten }) => !forgotten);
}

/** Most of a fleet is shared, or little would run on it. */
export async function shareWithEverybody(world: World, { id }: WorldMachine): Promise<void> {
  await world.pool.query(`update machine set sharing_mode = 'EVERYBODY' where id = $1`, [id]);
  world.control.wakeUp();
}

const enrolMachine: Command = {
  weight: 3,
  async run(world, { a }) {
    const missing = FLEET_PLAN.filter((plan) => !living(world).some((machine) => machine.plan === plan));
    const plan = pickOf(missing, a);
    if (plan === undefined) return null;
    const machine = await enrol(world, plan);
    await syncOnce(world, machine, { server: a, answered: true });
    await shareWithEverybody(world, machine);
    return 'ENROLLED';
  },
};

const enrolOver: Command = {
  weight: 1,
  async run(world, { a }) {
    const machine = pickOf(living(world), a);
    if (machine === undefined) return null;
    await enrolAgain(world, machine);
    return 'ENROLLED_AGAIN';
  },
};

const share: Command = {
  weight: 4,
  async run(world, { a, b, c }) {
    const machine = pickOf(living(world), a);
    if (machine === undefined) return null;
    const mode = (['EVERYBODY', 'PRIVATE', 'EVERYBODY', 'MEMBERS'] as const)[b % 4] ?? 'PRIVATE';
    await world.pool.query('delete from machine_share where machine_id = $1', [machine.id]);
    await world.pool.query('update machine set sharing_mode = $2 where id = $1', [machine.id, mode]);
    if (mode === 'MEMBERS') {
      const guest = pickOf(world.members.filter((_, index) => index !== machine.plan.owner), c);
      await world.pool.query('insert into machine_share (machine_id, member_id) values ($1, $2)', [machine.id, guest]);
    }
    world.control.wakeUp();
    return mode;
  },
};

const cordon: Command = {
  weight: 2,
  async run(world, { a, b }) {
    const cordoned = living(world).filter(({ id }) => world.seen.machines.some((seen) => seen.id === id && !seen.schedulable));
    const machine = pickOf(cordoned.length > 0 && b % 4 !== 0 ? cordoned : living(world), a);
    if (machine === undefined) return null;
    const closed = world.seen.machines.some(({ id, schedulable }) => id === machine.id && !schedulable);
    await world.pool.query('update machine set schedulable = $2 where id = $1', [machine.id, closed]);
    world.control.wakeUp();
    return closed ? 'OPENED' : 'CORDONED';
  },
};

const hardware: Command = {
  weight: 2,
  async run(world, { a, b, c }) {
    const machine = pickOf(inTouch(world), a);
    if (machine === undefined) return null;
    const changed = machine.agent.reported.drivers === machine.plan.report.drivers;
    const report = changed ? machine.plan.changed : machine.plan.report;
    machine.agent.reported = { drivers: report.drivers, capacity: report.capacity };
    machine.agent.facts = factsOf(report);
    // Drivers come and go with the agent's start.
    machine.agent.crash();
    machine.agent.start(world.ids.next(), { finds: b % 4 !== 0 });
    await syncOnce(world, machine, { server: c, answered: true });
    return changed ? 'CHANGED' : 'AS_BEFORE';
  },
};

const catalog: Command = {
  weight: 3,
  async run(world, { a }) {
    const next = a % 2 === 0 ? 0 : a % CATALOG_PLAN.length;
    const definition = CATALOG_PLAN[next];
    if (next === world.catalog || definition === undefined) return null;
    await applyOn(world.pool, definition);
    world.catalog = next;
    // A model that was left out has to be validated again when it comes back (M2).
    if (!definition.entries.some(({ name }) => name === 'model')) world.modelValidated = false;
    world.control.wakeUp();
    return `CATALOG_${String(next)}`;
  },
};

const validate: Command = {
  weight: 2,
  async run(world) {
    const digest = world.modelValidated ? null : 'a'.repeat(64);
    await world.pool.query(`update catalog_entry set validated_digest = $1 where name = 'model'`, [digest]);
    world.modelValidated = digest !== null;
    world.control.wakeUp();
    return digest === null ? 'GATE_CLOSED' : 'GATE_OPEN';
  },
};

export const MACHINE_COMMANDS = { enrolMachine, enrolOver, share, cordon, hardware, catalog, validate } as const satisfies Record<string, Command>;
