import { readFileSync } from 'node:fs';
import type { Environment } from '../../config/environment-reader.ts';
import type { Config } from '../../config/environment.ts';
import { describeProblems, parseEnvironment } from '../../config/environment.ts';
import { withSecretFiles } from '../../config/secret-files.ts';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';

/** The process's settings, with the secrets that it was given as files; fails as wrong use, with all that is wrong at once. */
export function readConfig(environment: Environment): Config {
  const secrets = withSecretFiles(environment, (path) => readFileSync(path, 'utf8'));
  const parsed = parseEnvironment(secrets.environment);
  const problems = [...secrets.problems, ...('ok' in parsed ? [] : parsed.problems)];
  if ('ok' in parsed && problems.length === 0) return parsed.ok;
  throw new CommandFailure(describeProblems(problems), {
    code: 'ENVIRONMENT_INVALID',
    exitCode: EXIT_CODES.usage,
    data: { problems },
  });
}
