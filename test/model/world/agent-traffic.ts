import type { SyncResponse } from '../../../src/agent-api/wire.ts';
import { ProtocolFailure } from '../../../src/agent-api/protocol-failure.ts';
import type { MachineId } from '../../../src/domain/model/ids.ts';
import { Broken } from '../rules/broken.ts';
import { judgeAnswer } from '../rules/answers.ts';
import { factsOf, type MachinePlan } from './fleet-plan.ts';
import { SimulatedAgent, type SentSync } from './simulated-agent.ts';
import { actorOf, type World, type WorldMachine } from './world.ts';

/** Requests of one agent that are remembered, to be sent once more. */
const REMEMBERED = 6;

/** What a sync came to. */
export type SyncEnd = { readonly status: 200; readonly answer: SyncResponse } | { readonly status: 401 | 409 };

/** Sends a request as any agent might, and notes what it says is gone (V3). */
export async function send(
  world: World,
  machine: WorldMachine,
  how: { readonly sent: SentSync; readonly server: number },
): Promise<SyncEnd> {
  for (const { workloadId, generation, decisionId, state } of how.sent.body.observed) {
    if (state !== 'stopped' && state !== 'failed') continue;
    world.facts.confirmed.add([machine.id, workloadId, generation, decisionId ?? ''].join('/'));
  }
  try {
    const answer = await world.control.server(how.server).sync(how.sent.token, how.sent.body);
    judgeAnswer(world, machine, answer);
    return { status: 200, answer };
  } catch (error) {
    if (!(error instanceof ProtocolFailure)) throw error;
    if (error.status !== 401 && error.status !== 409) throw error;
    return { status: error.status };
  }
}

export interface SyncManner {
  /** Which of the two processes hears it. */
  readonly server: number;
  /** False: the answer is lost on its way. */
  readonly answered: boolean;
}

/** One sync of the machine's agent, taken as the real agent takes it. null when it cannot speak. */
export async function syncOnce(world: World, machine: WorldMachine, { server, answered }: SyncManner): Promise<SyncEnd | null> {
  const sent = machine.online ? machine.agent.request() : null;
  if (sent === null) return null;
  machine.sent.push(sent);
  if (machine.sent.length > REMEMBERED) machine.sent.shift();
  const end = await send(world, machine, { sent, server });
  if (!answered) return end;
  if (end.status === 200) {
    machine.agent.take(sent, JSON.parse(JSON.stringify(end.answer)));
    machine.cloned = false;
    return end;
  }
  if (end.status === 401) machine.agent.disk = { ...machine.agent.disk, credential: null };
  else if (machine.agent.conflicted()) return syncOnce(world, machine, { server, answered });
  else if (!machine.cloned) throw new Broken('A3', `the one agent of ${machine.plan.name} was refused as if there were another`);
  return end;
}

/** Makes the machine of the plan and enrols its agent; the owner asks for the token. */
export async function enrol(world: World, plan: MachinePlan): Promise<WorldMachine> {
  const { application } = world.control.server(0);
  const issued = await application.createMachineEnrollment(actorOf(world, plan.owner ?? 0), {
    name: plan.name,
    ownerId: plan.owner === null ? null : undefined,
    machineId: null,
  });
  const machine: WorldMachine = {
    plan,
    id: issued.machineId,
    agent: new SimulatedAgent(factsOf(plan.report), { drivers: plan.report.drivers, capacity: plan.report.capacity }),
    online: true,
    forgotten: false,
    unreliable: false,
    cloned: false,
    sent: [],
    disks: [],
  };
  world.machines.push(machine);
  machine.agent.start(world.ids.next(), { finds: true });
  await giveCredential(world, machine, issued.token);
  return machine;
}

/** A new token for a machine that there is, and its exchange (A3). */
export async function enrolAgain(world: World, machine: WorldMachine): Promise<void> {
  const { application } = world.control.server(0);
  const actor = actorOf(world, machine.plan.owner ?? 0);
  const issued = await application.createMachineEnrollment(actor, { name: machine.plan.name, ownerId: undefined, machineId: machine.id });
  await giveCredential(world, machine, issued.token);
  machine.cloned = false;
}

async function giveCredential(world: World, machine: WorldMachine, enrollmentToken: string): Promise<void> {
  const { os } = machine.plan.report;
  const { drivers, capacity } = machine.agent.reported;
  const body = { enrollmentToken, machine: { name: machine.plan.name, os, arch: 'x64', drivers, capacity, agentVersion: '1.0.0' } };
  const { machineId, machineToken, leaseSeconds } = await world.control.server(0).enroll(body);
  if ((machineId as MachineId) !== machine.id) throw new Broken('A3', 'a token enrolled another machine than it was made for');
  const credential = { serverUrl: 'http://127.0.0.1:4000/', machineId, machineToken, leaseSeconds };
  machine.agent.disk = { ...machine.agent.disk, credential };
}

/** Machines whose agent can be heard. */
export function inTouch(world: World): readonly WorldMachine[] {
  return world.machines.filter(
    (machine) => machine.online && !machine.forgotten && machine.agent.isUp && machine.agent.disk.credential !== null,
  );
}
