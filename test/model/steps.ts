import fc from 'fast-check';
import { AGENT_COMMANDS } from './commands/agent-commands.ts';
import type { Picks } from './commands/command.ts';
import { MACHINE_COMMANDS } from './commands/machine-commands.ts';
import { MEMBER_COMMANDS } from './commands/member-commands.ts';
import { SERVER_COMMANDS } from './commands/server-commands.ts';
import { TIME_COMMANDS } from './commands/time-commands.ts';

export const COMMANDS = { ...MEMBER_COMMANDS, ...AGENT_COMMANDS, ...MACHINE_COMMANDS, ...TIME_COMMANDS, ...SERVER_COMMANDS } as const;
export type CommandName = keyof typeof COMMANDS;
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];

/** A command with the numbers that it makes its choices with: the same step does the same thing in the same world. */
export interface Step extends Picks {
  readonly command: CommandName;
}

/** Steps drawn for one sequence: more than it takes, since some find nothing to do. */
const DRAWN = 150;

const pick = fc.nat(2_519);
const step: fc.Arbitrary<Step> = fc.record({
  command: fc.oneof(...COMMAND_NAMES.map((name) => ({ weight: COMMANDS[name].weight, arbitrary: fc.constant(name) }))),
  a: pick,
  b: pick,
  c: pick,
  d: pick,
});

/** The steps of a seed, always the same ones. */
export function stepsOf(seed: number): readonly Step[] {
  const [steps = []] = fc.sample(fc.array(step, { minLength: DRAWN, maxLength: DRAWN }), { seed, numRuns: 1 });
  return steps;
}

/** The step as a line of a trace. */
export function describeStep({ command, a, b, c, d }: Step): string {
  return `${command} ${[a, b, c, d].join(' ')}`;
}
