import type { Actor } from '../../../src/app/actor.ts';
import { enrol, enrolAgain, inTouch, syncOnce } from '../world/agent-traffic.ts';
import { factsOf, FLEET_PLAN } from '../world/fleet-plan.ts';
import { applyOn } from '../../app/apply-catalog-fixture.ts';
import { CATALOG_PLAN } from '../world/catalog-plan.ts';
import { actorOf, pickOf, type World, type WorldMachine } from '../world/world.ts';
import { holds } from '../rules/broken.ts';
import type { Command } from './command.ts';
import { outcomeOf } from './member-commands.ts';

function living(world: World): readonly WorldMachine[] {
  return world.machines.filter(({ forgotten }) => !forgotten);
}

/** Most of a fleet is shared, or little would run on it. */
export async function shareWithEverybody(world: World, machine: WorldMachine): Promise<void> {
  const sharing = { mode: 'EVERYBODY', memberIds: null } as const;
  const input = { machineId: machine.id, name: null, schedulable: null, sharing };
  await world.control.server(0).application.updateMachine(actorOf(world, machine.plan.owner ?? 0), input);
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

/** Whoever is in charge of it: its owner, or for the organisation an operator. */
function ownerOf(world: World, machine: WorldMachine): Actor {
  return actorOf(world, machine.plan.owner ?? 0);
}

const UNCHANGED = { name: null, schedulable: null, sharing: null } as const;

const share: Command = {
  weight: 4,
  async run(world, { a, b, c }) {
    const machine = pickOf(living(world), a);
    if (machine === undefined) return null;
    const mode = (['EVERYBODY', 'PRIVATE', 'EVERYBODY', 'MEMBERS'] as const)[b % 4] ?? 'PRIVATE';
    const guests = world.members.filter((_, index) => index !== machine.plan.owner);
    const sharing = { mode, memberIds: mode === 'MEMBERS' ? guests.slice(c % guests.length).slice(0, 1) : null };
    await world.control.server(c).application.updateMachine(ownerOf(world, machine), { ...UNCHANGED, machineId: machine.id, sharing });
    return mode;
  },
};

const shareOfAnother: Command = {
  weight: 1,
  async run(world, { a, c }) {
    const machine = pickOf(
      living(world).filter(({ plan }) => plan.owner !== null && plan.owner !== 0),
      a,
    );
    if (machine === undefined) return null;
    // Not even an operator says with whom somebody's machine is shared.
    const sharing = { mode: 'EVERYBODY', memberIds: null } as const;
    const { application } = world.control.server(c);
    const outcome = await outcomeOf(application.updateMachine(actorOf(world, 0), { ...UNCHANGED, machineId: machine.id, sharing }));
    holds('T3', 'refusal' in outcome && outcome.refusal === 'FORBIDDEN', () => `an operator shared ${machine.plan.name}`);
    world.facts.mustChangeNothing = 'a share of another member’s machine';
    return 'FORBIDDEN';
  },
};

const cordon: Command = {
  weight: 2,
  async run(world, { a, b, c }) {
    const cordoned = living(world).filter(({ id }) => world.seen.machines.some((seen) => seen.id === id && !seen.schedulable));
    const machine = pickOf(cordoned.length > 0 && b % 4 !== 0 ? cordoned : living(world), a);
    if (machine === undefined) return null;
    const schedulable = cordoned.includes(machine);
    await world.control.server(c).application.updateMachine(ownerOf(world, machine), { ...UNCHANGED, machineId: machine.id, schedulable });
    return schedulable ? 'OPENED' : 'CORDONED';
  },
};

const forget: Command = {
  weight: 1,
  async run(world, { a, b, c }) {
    const machine = pickOf(living(world), a);
    if (machine === undefined || living(world).length < 2) return null;
    const { application } = world.control.server(c);
    const confirmName = b % 4 === 0 ? 'another-name' : machine.plan.name;
    const outcome = await outcomeOf(application.forgetMachine(ownerOf(world, machine), { machineId: machine.id, confirmName }));
    if ('refusal' in outcome) {
      world.facts.mustChangeNothing = 'a machine that was not forgotten';
      return outcome.refusal;
    }
    machine.forgotten = true;
    world.facts.forgot.add(machine.id);
    return 'FORGOTTEN';
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

export const MACHINE_COMMANDS = {
  enrolMachine,
  enrolOver,
  share,
  shareOfAnother,
  cordon,
  forget,
  hardware,
  catalog,
  validate,
} as const satisfies Record<string, Command>;
