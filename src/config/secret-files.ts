import type { Environment, EnvironmentProblem } from './environment-reader.ts';

/** Variables that hold secrets. Each can stay out of the environment: `NAME_FILE` is then the path of a file that holds the value. */
const SECRET_VARIABLES = ['DATABASE_URL', 'REDIS_URL', 'BERTH_OPERATOR_TOKEN'] as const;

/** The text of a file; throws where it cannot be read. */
export type ReadSecretFile = (path: string) => string;

export interface SecretsRead {
  /** The environment, with each secret under its own name. */
  readonly environment: Environment;
  readonly problems: readonly EnvironmentProblem[];
}

/**
 * Puts what the files of `NAME_FILE` hold in place of the variables, as secrets of Compose and Kubernetes are given. One line end at the
 * end of a file does not count. Refuses a file that cannot be read or holds nothing, and a secret that is given both ways. Says no value.
 */
export function withSecretFiles(environment: Environment, readFile: ReadSecretFile): SecretsRead {
  const read: Record<string, string> = {};
  const problems: EnvironmentProblem[] = [];
  for (const name of SECRET_VARIABLES) {
    const variable = `${name}_FILE`;
    const [path = '', value = ''] = [environment[variable], environment[name]];
    if (path === '') continue;
    const secret = secretIn(path, readFile);
    if (value !== '') problems.push({ variable, message: `must not be set beside ${name}.` });
    else if ('wrong' in secret) problems.push({ variable, message: secret.wrong });
    else read[name] = secret.text;
  }
  return { environment: { ...environment, ...read }, problems };
}

function secretIn(path: string, readFile: ReadSecretFile): { readonly text: string } | { readonly wrong: string } {
  try {
    const text = readFile(path).replace(/\r?\n$/, '');
    return text === '' ? { wrong: 'names a file that holds nothing.' } : { text };
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    return { wrong: `must name a file that can be read (${code}).` };
  }
}
