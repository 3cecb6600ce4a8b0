import { CommandFailure, EXIT_CODES } from './command-failure.ts';
import type { Desk } from './desk.ts';

/** What somebody is to say yes to. */
export interface Confirmation {
  /** What will be done, as a sentence. */
  readonly what: string;
  /** Whether `--yes` was given. */
  readonly yes: boolean;
}

/**
 * Goes on only when somebody said yes: with `--yes`, or when asked on a terminal. Without either it fails as refused and nothing is
 * done, so that no script deletes by accident.
 */
export async function confirm({ input, terminal }: Pick<Desk, 'input' | 'terminal'>, { what, yes }: Confirmation): Promise<void> {
  if (yes) return;
  const answer = input.isTerminal && !terminal.json ? await input.ask({ prompt: `${what} Type yes to go on: `, hidden: false }) : null;
  if (answer?.trim().toLowerCase() === 'yes') return;
  throw new CommandFailure(`${what} It was not done.`, {
    code: 'NOT_CONFIRMED',
    exitCode: EXIT_CODES.refused,
    next: 'the same with --yes',
  });
}
