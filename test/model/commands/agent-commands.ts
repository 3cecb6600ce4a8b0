import { operationFor, type Operation } from '../../../src/agent/reconciliation/operation.ts';
import type { Work } from '../../../src/agent/reconciliation/work.ts';
import type { SyncRequest } from '../../../src/agent-api/wire.ts';
import { EMPTY_STATE } from '../../../src/agent/state/agent-state.ts';
import { enrolAgain, inTouch, send, syncOnce } from '../world/agent-traffic.ts';
import { factsOf } from '../world/fleet-plan.ts';
import { SimulatedAgent, type Luck } from '../world/simulated-agent.ts';
import { pickOf, type World, type WorldMachine } from '../world/world.ts';
import { holds } from '../rules/broken.ts';
import type { Command } from './command.ts';

/** How the runs of a machine go, by a number: mostly well; always well without one. */
export function luckBy(pick: number | null): (work: Work, operation: Operation) => Luck {
  let turn = pick ?? 0;
  return (_work, operation) => {
    if (pick === null) return 'WORKS';
    turn = (turn * 7 + 3) % 31;
    if (turn % 8 === 0) return 'FAILS';
    return operation !== 'WATCH' && turn % 5 === 0 ? 'SLOW' : 'WORKS';
  };
}

/** What an agent does by itself between two polls, and the poll. */
export async function turn(
  world: World,
  machine: WorldMachine,
  how: { readonly luck: number | null; readonly server: number },
): Promise<void> {
  machine.agent.operate(luckBy(how.luck));
  keepDisk(machine);
  await syncOnce(world, machine, { server: how.server, answered: true });
}

function keepDisk(machine: WorldMachine): void {
  if (machine.disks.at(-1)?.works === machine.agent.disk.works) return;
  machine.disks.push(machine.agent.disk);
  if (machine.disks.length > 8) machine.disks.shift();
}

function living(world: World): readonly WorldMachine[] {
  return world.machines.filter(({ forgotten }) => !forgotten);
}

const agentTurn: Command = {
  weight: 14,
  async run(world, { a, b, c }) {
    const busy = inTouch(world).filter(
      ({ agent, id }) => agent.disk.works.some((work) => operationFor(work) !== 'NONE') || isToldAnything(world, id),
    );
    const machine = pickOf(busy.length > 0 ? busy : inTouch(world), a);
    if (machine === undefined) return null;
    await turn(world, machine, { luck: b, server: c });
    return 'TURN';
  },
};

function isToldAnything(world: World, machineId: string): boolean {
  return world.seen.holds.some((hold) => hold.machineId === machineId && hold.releasedAt === null);
}

const fleetTurn: Command = {
  weight: 18,
  async run(world, { b, c }) {
    const machines = inTouch(world);
    for (const machine of machines) await turn(world, machine, { luck: b, server: c });
    return machines.length === 0 ? null : 'TURN';
  },
};

const lostAnswer: Command = {
  weight: 2,
  async run(world, { a, b, c }) {
    const machine = pickOf(inTouch(world), a);
    if (machine === undefined) return null;
    machine.agent.operate(luckBy(b));
    await syncOnce(world, machine, { server: c, answered: false });
    return 'ANSWER_LOST';
  },
};

const lateRequest: Command = {
  weight: 3,
  async run(world, { a, b, c }) {
    const machine = pickOf(
      living(world).filter(({ sent }) => sent.length > 0),
      a,
    );
    const sent = machine === undefined ? undefined : pickOf(machine.sent, b);
    if (machine === undefined || sent === undefined) return null;
    const end = await send(world, machine, { sent, server: c });
    return `REPEATED_${String(end.status)}`;
  },
};

const network: Command = {
  weight: 4,
  run(world, { a, b }) {
    const away = living(world).filter(({ online }) => !online);
    const machine = pickOf(away.length > 0 && b % 3 !== 0 ? away : living(world), a);
    if (machine === undefined) return Promise.resolve(null);
    machine.online = !machine.online;
    return Promise.resolve(machine.online ? 'BACK' : 'CUT_OFF');
  },
};

const agentDies: Command = {
  weight: 4,
  run(world, { a, b }) {
    const down = living(world).filter(({ agent }) => !agent.isUp);
    const machine = pickOf(down.length > 0 && b % 4 !== 0 ? down : living(world), a);
    if (machine === undefined) return Promise.resolve(null);
    const wasUp = machine.agent.isUp;
    machine.agent.crash();
    if (wasUp && b % 3 === 0) return Promise.resolve('STAYS_DOWN');
    machine.agent.start(world.ids.next(), { finds: true });
    return Promise.resolve('RESTARTED');
  },
};

const oldDisk: Command = {
  weight: 1,
  run(world, { a, b }) {
    const machine = pickOf(
      living(world).filter(({ disks }) => disks.length > 0),
      a,
    );
    const disk = machine === undefined ? undefined : pickOf(machine.disks, b);
    if (machine === undefined || disk === undefined) return Promise.resolve(null);
    machine.agent.crash();
    machine.agent.disk = { ...disk, credential: machine.agent.disk.credential };
    machine.agent.start(world.ids.next(), { finds: true });
    // Work of the past may come up until the control plane is heard, and an unknown boot waits for the lease to run out.
    machine.unreliable = true;
    machine.cloned = true;
    return Promise.resolve('OLD_DISK');
  },
};

const lostDisk: Command = {
  weight: 2,
  async run(world, { a, b }) {
    const machine = pickOf(living(world), a);
    if (machine === undefined) return null;
    machine.agent.crash();
    machine.agent.disk = EMPTY_STATE;
    const finds = b % 2 === 0;
    machine.agent.start(world.ids.next(), { finds });
    await enrolAgain(world, machine);
    return finds ? 'STATE_LOST' : 'ALL_LOST';
  },
};

const clone: Command = {
  weight: 1,
  async run(world, { a, b, c }) {
    const machine = pickOf(inTouch(world), a);
    if (machine === undefined) return null;
    const { report } = machine.plan;
    const twin = new SimulatedAgent(factsOf(report), machine.agent.reported);
    const knows = b % 2 === 0;
    twin.disk = knows ? machine.agent.disk : { ...machine.agent.disk, boots: [] };
    twin.start(world.ids.next(), { finds: false });
    const sent = twin.request();
    if (sent === null) return null;
    const end = await send(world, machine, { sent, server: c });
    if (end.status === 200) {
      // It names the living boot as its own past, so it is the one from here on, and the other is put out.
      machine.unreliable = true;
      machine.cloned = true;
    } else if (!machine.cloned && end.status === 409) world.facts.mustChangeNothing = 'a second agent';
    return knows ? `TWIN_${String(end.status)}` : `STRANGER_${String(end.status)}`;
  },
};

type Observed = SyncRequest['observed'][number];
const AT = '2027-01-01T00:00:00Z';

/** Reports that may not change anything: of runs that are over or to come, of work that is another machine's or nobody's. */
function staleReports(world: World, machine: WorldMachine): readonly Observed[] {
  const own = world.seen.holds.filter((hold) => hold.machineId === machine.id);
  const foreign = world.seen.workloads.filter(({ id }) => !own.some((hold) => hold.workloadId === id));
  const open = new Map(own.filter((hold) => hold.releasedAt === null).map((hold) => [hold.workloadId, hold.generation]));
  const older = own.filter((hold) => hold.releasedAt !== null && open.get(hold.workloadId) !== hold.generation);
  // A run that its agent refused and that came back has several holds, and a request names each run once.
  const olderRuns = new Map(older.map(({ workloadId, generation }) => [`${workloadId}/${String(generation)}`, { workloadId, generation }]));
  return [
    ...[...olderRuns.values()].map((run) => ({ ...run, state: 'running', at: AT }) as const),
    ...foreign.map(({ id, generation }) => ({ workloadId: id, generation, state: 'stopped', at: AT }) as const),
    ...[...open].map(([workloadId, generation]) => ({ workloadId, generation: generation + 5, state: 'failed', at: AT }) as const),
    { workloadId: '019b0000-0000-7000-8000-ffffffffffff', generation: 1, state: 'stopped', at: AT },
  ];
}

const staleLies: Command = {
  weight: 3,
  async run(world, { a, b, c }) {
    const machine = pickOf(inTouch(world), a);
    const sent = machine?.agent.request();
    if (machine === undefined || sent == null) return null;
    // What is new to the machine is handed out first, so that the lies are all that this poll can do.
    await syncOnce(world, machine, { server: c, answered: true });
    await syncOnce(world, machine, { server: c, answered: true });
    const before = await facts(world);
    const lies = staleReports(world, machine).slice(0, 1 + (b % 12));
    const end = await send(world, machine, { sent: { ...sent, body: { ...sent.body, observed: [...lies] } }, server: c });
    for (const { workloadId, generation } of lies) world.facts.confirmed.delete([machine.id, workloadId, generation, ''].join('/'));
    holds('A2', end.status !== 200 || (await facts(world)) === before, () => 'a report of another run changed something');
    return end.status === 200 ? 'LIED' : null;
  },
};

/** All that a report could move. */
async function facts({ pool }: World): Promise<string> {
  const { rows } = await pool.query<{ readonly facts: string }>(
    `select concat((select coalesce(string_agg(concat_ws(' ', id, phase, desired, generation, sequence), ',' order by id), '') from workload),
       (select string_agg(concat_ws(' ', id, released_at), ',' order by id) from reservation)) as facts`,
  );
  return rows[0]?.facts ?? '';
}

const falseEnd: Command = {
  weight: 1,
  async run(world, { a, b, c }) {
    const machine = pickOf(
      inTouch(world).filter(({ id }) => isToldAnything(world, id)),
      a,
    );
    const sent = machine?.agent.request();
    const hold = pickOf(
      world.seen.holds.filter((item) => item.machineId === machine?.id && item.releasedAt === null),
      b,
    );
    if (machine === undefined || sent == null || hold === undefined) return null;
    // Nobody can tell this from the truth: the hold is released, and the rules of the books go on holding.
    machine.unreliable = true;
    const observed: Observed = {
      workloadId: hold.workloadId,
      generation: hold.generation,
      state: c % 2 === 0 ? 'stopped' : 'failed',
      at: AT,
    };
    const end = await send(world, machine, { sent: { ...sent, body: { ...sent.body, observed: [observed] } }, server: c });
    return end.status === 200 ? 'LIED' : null;
  },
};

const refusal: Command = {
  weight: 2,
  async run(world, { a, c }) {
    const machine = pickOf(inTouch(world), a);
    const sent = machine?.agent.request();
    if (machine === undefined || sent == null) return null;
    const open = world.seen.holds.filter((item) => item.machineId === machine.id && item.releasedAt === null);
    const hold = open.find(({ id, workloadId, generation }) => {
      const preparing = world.seen.workloads.some((workload) => workload.id === workloadId && workload.phase === 'PREPARING');
      return preparing && id !== '' && !machine.agent.processes.has(`${workloadId}/${String(generation)}`);
    });
    if (hold === undefined || machine.agent.disk.works.some(({ assignment }) => assignment.workloadId === hold.workloadId)) return null;
    // As an agent says that finds the Apple GPU in use by what it has on disk (V6): the run goes back to the queue.
    const { workloadId, generation, decisionId } = hold;
    const observed: Observed = { workloadId, generation, decisionId, state: 'failed', reason: 'APPLE_GPU_HELD', at: AT };
    const end = await send(world, machine, {
      sent: { ...sent, body: { ...sent.body, observed: [...sent.body.observed, observed] } },
      server: c,
    });
    return end.status === 200 ? 'REFUSED_BY_AGENT' : null;
  },
};

export const AGENT_COMMANDS = {
  agentTurn,
  fleetTurn,
  lostAnswer,
  lateRequest,
  network,
  agentDies,
  oldDisk,
  lostDisk,
  clone,
  staleLies,
  falseEnd,
  refusal,
} as const satisfies Record<string, Command>;
