import type { Command } from 'commander';
import type { ProgramParts } from './program-parts.ts';
import type { ValidateFlags } from './commands/validate-model.ts';

/** `berth model`: operator commands about the artefacts of models. */
export function addModelCommands(program: Command, { environment, runner }: ProgramParts): void {
  program
    .command('model')
    .description('artefacts of models in the model folder (BERTH_MODELS_DIR)')
    .command('validate')
    .description('read every file of a model; endpoints may load it once all are as they must be, and as long as none changes')
    .argument('<entry>', 'name of a model in the catalog')
    .option('--catalog <name>', 'which catalog, where several have such an entry')
    .option('--ignore <pattern>', 'files that are not part of the model, such as *.bin or original/**; give it again for more', collect)
    .action((entry: string, flags: ValidateFlags) =>
      runner.answer(async () => {
        const [{ withDatabase }, { readConfig }, { validateModelCommand }] = await Promise.all([
          import('./commands/with-database.ts'),
          import('./commands/read-config.ts'),
          import('./commands/validate-model.ts'),
        ]);
        const { modelsFolder } = readConfig(environment);
        return withDatabase(environment, (pool) => validateModelCommand({ pool, modelsFolder }, entry, flags));
      }),
    );
}

function collect(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}
