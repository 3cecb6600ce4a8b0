import type { LaunchInput } from '../../../src/app/application.ts';
import type { MachineId, WorkloadId } from '../../../src/domain/model/ids.ts';
import type { WorkloadKind } from '../../../src/domain/model/workload.ts';
import { Refusal } from '../../../src/domain/refusals.ts';
import { CATALOG_PLAN, CLASS_NAMES, ENTRY_NAMES } from '../world/catalog-plan.ts';
import type { SeenWorkload } from '../world/observation.ts';
import { actorOf, pickOf, type AskedLaunch, type World } from '../world/world.ts';
import { holds } from '../rules/broken.ts';
import { offeredClass } from '../rules/oracle.ts';
import type { Command, Picks } from './command.ts';

/** Few names and keys, so that they meet. */
const NAMES = 6;
const KEYS = 4;

/** What a call came to: its value, or the code of its refusal. Faults go on. */
export async function outcomeOf<Value>(call: Promise<Value>): Promise<{ readonly value: Value } | { readonly refusal: string }> {
  try {
    return { value: await call };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code };
    throw error;
  }
}

/** A launch as the picks would have it. */
export function launchOf(world: World, { a, b, c, d }: Picks): Pick<AskedLaunch, 'member' | 'input'> {
  const kind: WorkloadKind = c % 4 === 3 ? 'endpoint' : 'notebook';
  const classId = world.classIds.get(pickOf(CLASS_NAMES, b) ?? '');
  const entryId = world.entryIds.get(pickOf(ENTRY_NAMES[kind], d) ?? '');
  if (classId === undefined || entryId === undefined) throw new TypeError('The catalog lacks what a launch names.');
  const machineId: MachineId | null = d % 5 === 0 ? (pickOf(world.machines, c)?.id ?? null) : null;
  const idempotencyKey = a % 4 === 0 ? `key-${String(b % KEYS)}` : null;
  return { member: a % 3, input: { kind, name: `work-${String((a + b + c) % NAMES)}`, classId, entryId, machineId, idempotencyKey } };
}

/** Whether the mutation must refuse, as far as the rules say it without looking at the queue (L9, M4, S6). */
function mustRefuse(world: World, { member, input }: Pick<AskedLaunch, 'member' | 'input'>): string | null {
  const itsClass = [...world.classIds].find(([, id]) => id === input.classId)?.[0] ?? '';
  const entry = [...world.entryIds].find(([, id]) => id === input.entryId)?.[0] ?? '';
  const offered = offeredClass(world, itsClass);
  const runtimes = CATALOG_PLAN[world.catalog]?.entries.find(({ name }) => name === entry)?.runtimes;
  if (offered === undefined || runtimes === undefined) return 'unknown class or entry';
  if (input.kind === 'endpoint' && offered.accelerator === 'cpu') return 'cpu endpoint';
  const able = runtimes.some(
    ({ accelerators, modelFormat }) =>
      accelerators.includes(offered.accelerator) && (input.kind === 'notebook' || modelFormat === 'safetensors'),
  );
  if (!able) return 'no runtime for the accelerator';
  if (world.machines.some(({ id, forgotten }) => forgotten && id === input.machineId)) return 'forgotten machine';
  const taken = world.seen.workloads.some(
    ({ memberId, name, deleted }) => memberId === world.members[member] && name === input.name && !deleted,
  );
  return taken ? 'name taken' : null;
}

interface MadeBefore {
  /** What the key made, within its 24 hours. */
  readonly made: AskedLaunch | undefined;
  /** Launches with the key whose process died: only the database knows whether one of them was stored. */
  readonly unsure: readonly AskedLaunch[];
}

function madeBefore(world: World, { member, input }: Pick<AskedLaunch, 'member' | 'input'>): MadeBefore {
  const { idempotencyKey, kind } = input;
  const withKey = world.launches.filter(
    (asked) =>
      asked.member === member && asked.day === world.day && asked.input.idempotencyKey === idempotencyKey && asked.input.kind === kind,
  );
  if (idempotencyKey === null) return { made: undefined, unsure: [] };
  return { made: withKey.find(({ workloadId }) => workloadId !== null), unsure: withKey.filter(({ workloadId }) => workloadId === null) };
}

function isKnown({ seen }: World, workloadId: string): boolean {
  return seen.workloads.some(({ id }) => id === workloadId);
}

function samePayload(left: LaunchInput, right: LaunchInput): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

async function launch(world: World, asked: Pick<AskedLaunch, 'member' | 'input'>, server: number): Promise<string> {
  const { member, input } = asked;
  const { made, unsure } = madeBefore(world, asked);
  const isSame = (other: AskedLaunch): boolean => samePayload(other.input, input);
  const refuse = mustRefuse(world, asked);
  const outcome = await outcomeOf(world.control.server(server).application.launchWorkload(actorOf(world, member), input));
  if ('refusal' in outcome) {
    world.facts.mustChangeNothing = 'a refused launch';
    const conflict = made === undefined ? unsure.some((other) => !isSame(other)) : !isSame(made);
    holds('L9', refuse !== null || conflict, () => `a launch of ${input.name} was refused with ${outcome.refusal}`);
    holds('L8', made === undefined || conflict, () => `a repeated launch was refused with ${outcome.refusal}`);
    return outcome.refusal;
  }
  const again = isKnown(world, outcome.value);
  holds('L9', again || refuse === null, () => `a launch of ${input.name} was taken in spite of: ${String(refuse)}`);
  holds('L8', made === undefined || made.workloadId === outcome.value, () => 'a repeated launch made another object');
  if (again) {
    const repeats = made === undefined ? unsure.some(isSame) : isSame(made);
    holds('L8', repeats, () => 'a launch was answered with an object that another payload made');
    world.facts.mustChangeNothing = 'a repeated launch';
    if (made !== undefined) return 'REPEATED';
    world.launches.push({ member, input, workloadId: outcome.value, day: world.day });
    return 'FOUND_AGAIN';
  }
  world.launches.push({ member, input, workloadId: outcome.value, day: world.day });
  return 'LAUNCHED';
}

const launchOne: Command = {
  weight: 12,
  run: (world, picks) => launch(world, launchOf(world, picks), picks.c),
};

const launchBurst: Command = {
  weight: 2,
  async run(world, picks) {
    const server = world.control.server(picks.a).application;
    const asked = [0, 1, 2, 3].map((place) =>
      launchOf(world, { ...picks, b: picks.b + place, c: picks.c + place * 2, a: picks.a * 4 + 1 }),
    );
    const outcomes = await Promise.all(asked.map(({ member, input }) => outcomeOf(server.launchWorkload(actorOf(world, member), input))));
    for (const [place, outcome] of outcomes.entries()) {
      const one = asked[place];
      if (one !== undefined && 'value' in outcome) world.launches.push({ ...one, workloadId: outcome.value, day: world.day });
    }
    return outcomes.some((outcome) => 'value' in outcome) ? 'LAUNCHED' : 'REFUSED';
  },
};

const launchAgain: Command = {
  weight: 2,
  async run(world, { a, b }) {
    const asked = pickOf(
      world.launches.filter(({ input }) => input.idempotencyKey !== null),
      a,
    );
    return asked === undefined ? null : launch(world, asked, b);
  },
};

function memberOf(world: World, { memberId }: SeenWorkload): number {
  return world.members.findIndex((id) => id === memberId);
}

function referenceOf({ id, kind }: SeenWorkload): { readonly kind: WorkloadKind; readonly workloadId: WorkloadId } {
  return { kind, workloadId: id as WorkloadId };
}

const start: Command = {
  weight: 7,
  async run(world, { a, b, c }) {
    const stopped = world.seen.workloads.filter(({ desired, phase, deleted }) => !deleted && (desired === 'STOP' || phase === 'FAILED'));
    const workload = pickOf(c % 4 === 0 || stopped.length === 0 ? world.seen.workloads : stopped, a);
    if (workload === undefined) return null;
    const wanted = workload.desired === 'RUN' && workload.phase !== 'FAILED';
    const { application } = world.control.server(b);
    const outcome = await outcomeOf(application.startWorkload(actorOf(world, memberOf(world, workload)), referenceOf(workload)));
    if (wanted || workload.deleted || 'refusal' in outcome) world.facts.mustChangeNothing = 'a start that changes nothing';
    holds('L8', !workload.deleted || 'refusal' in outcome, () => 'deleted work was started');
    return 'refusal' in outcome ? outcome.refusal : wanted ? 'REPEATED' : workload.phase;
  },
};

const stop: Command = {
  weight: 6,
  async run(world, { a, b, c }) {
    const wanted = world.seen.workloads.filter(({ desired, deleted }) => desired === 'RUN' && !deleted);
    const running = wanted.filter(({ phase }) => c % 3 === 0 || phase === 'RUNNING');
    const workload = pickOf(c % 4 === 0 || running.length === 0 ? world.seen.workloads : running, a);
    if (workload === undefined) return null;
    const { application } = world.control.server(b);
    const outcome = await outcomeOf(application.stopWorkload(actorOf(world, memberOf(world, workload)), referenceOf(workload)));
    const stopped = workload.desired === 'STOP' || workload.deleted;
    if (stopped) world.facts.mustChangeNothing = 'a stop that changes nothing';
    holds('L8', 'value' in outcome || workload.deleted, () => `a stop in ${workload.phase} was refused`);
    return 'refusal' in outcome ? outcome.refusal : stopped ? 'REPEATED' : workload.phase;
  },
};

const remove: Command = {
  weight: 3,
  async run(world, { a, b, c }) {
    const workload = pickOf(world.seen.workloads, a);
    if (workload === undefined) return null;
    const deleteFiles = c % 2 === 0;
    const { application } = world.control.server(b);
    const input = { ...referenceOf(workload), deleteFiles };
    const outcome = await outcomeOf(application.deleteWorkload(actorOf(world, memberOf(world, workload)), input));
    if (workload.deleted) world.facts.mustChangeNothing = 'a delete of what is deleted';
    else if (deleteFiles && workload.workspaceId !== null) world.doomedWorkspaces.add(workload.workspaceId);
    holds('L8', 'value' in outcome || workload.deleted, () => `a delete in ${workload.phase} was refused`);
    return 'refusal' in outcome ? outcome.refusal : workload.deleted ? 'REPEATED' : workload.phase;
  },
};

const meddle: Command = {
  weight: 1,
  async run(world, { a, b, c }) {
    const workload = pickOf(world.seen.workloads, a);
    if (workload === undefined) return null;
    // A member who is no operator and not its owner.
    const other = memberOf(world, workload) === 1 ? 2 : 1;
    const { application } = world.control.server(b);
    const claim = [actorOf(world, other), referenceOf(workload)] as const;
    const outcome = await outcomeOf(c % 2 === 0 ? application.stopWorkload(...claim) : application.startWorkload(...claim));
    holds('T3', 'refusal' in outcome && outcome.refusal === 'NOT_FOUND', () => 'a member moved the work of another');
    world.facts.mustChangeNothing = 'what another member asked for';
    return 'NOT_FOUND';
  },
};

export const MEMBER_COMMANDS = { launchOne, launchBurst, launchAgain, start, stop, remove, meddle } as const satisfies Record<
  string,
  Command
>;
