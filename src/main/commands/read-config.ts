import type { Environment } from '../../config/environment-reader.ts';
import type { Config } from '../../config/environment.ts';
import { describeProblems, parseEnvironment } from '../../config/environment.ts';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';

/** The process's settings; fails as wrong use, with all that is wrong at once. */
export function readConfig(environment: Environment): Config {
  const parsed = parseEnvironment(environment);
  if ('ok' in parsed) return parsed.ok;
  throw new CommandFailure(describeProblems(parsed.problems), {
    code: 'ENVIRONMENT_INVALID',
    exitCode: EXIT_CODES.usage,
    data: { problems: parsed.problems },
  });
}
