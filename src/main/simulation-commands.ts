import { InvalidArgumentError, type Command } from 'commander';
import { aroundOf } from './connection-options.ts';
import type { SimulateFlags } from './commands/simulate-fleet.ts';
import type { ProgramParts } from './program-parts.ts';

/** Adds the command that runs a fleet which is not there. */
export function addSimulationCommands(program: Command, parts: ProgramParts): void {
  program
    .command('simulate')
    .description('enrol simulated machines and run their agents, all in this process: for trials of scale and of faults')
    .requiredOption('--server <url>', 'https, or http on this machine')
    .requiredOption('--machines <number>', '1 to 20000', (value) => wholeNumber(value, { least: 1, most: 20_000 }))
    .option(
      '--token-file <file>',
      'holds an access token with scope MACHINES, to whose member the machines will belong (default: BERTH_TOKEN)',
    )
    .option('--script <file>', 'JSON with the behaviour of machines, work, traffic and lies')
    .option('--name-prefix <name>', 'machines are called so, with a number after a hyphen', 'simulated')
    .option('--concurrency <number>', 'enrolments at the same time, 1 to 64', (value) => wholeNumber(value, { least: 1, most: 64 }), 8)
    .option('--state <file>', 'keeps the credentials of the machines, for the next fleet of that name on that server')
    .option('--shared', 'share the machines with everybody')
    .action((flags: SimulateFlags) =>
      parts.runner.untilEnd(async () => (await import('./commands/simulate-fleet.ts')).simulateFleet(flags, aroundOf(parts))),
    );
}

function wholeNumber(value: string, { least, most }: { readonly least: number; readonly most: number }): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new InvalidArgumentError(`Give a whole number from ${String(least)} to ${String(most)}.`);
}
