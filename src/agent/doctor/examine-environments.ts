import { listEnvironments } from '../environments/list-environments.ts';
import { fine, note, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** The environments of native work; `wanted`: native work is asked for here. Names and states alone, no ref (H2). */
export async function examineEnvironments(environmentsDir: string, { wanted }: { readonly wanted: boolean }): Promise<readonly Finding[]> {
  const environments = await listEnvironments({ storeDir: environmentsDir });
  const next = 'Type: berth env build NAME, and write the ref that it prints into the catalog.';
  const none = 'No environment is installed for native work.';
  if (environments.length === 0) return [wanted ? problem('ENVIRONMENT_NONE', none, next) : note('ENVIRONMENT_NONE', none, next)];
  return environments.map(({ name, state }) =>
    state === 'USABLE'
      ? fine('ENVIRONMENT_FINE', `The environment ${name} can be used.`)
      : problem(
          'ENVIRONMENT_UNUSABLE',
          `The environment ${name} is not what its lock says (${state}): nothing starts with it.`,
          'Look with berth env verify REF, and build it again with berth env build.',
        ),
  );
}
