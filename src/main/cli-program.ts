import { Command } from 'commander';
import type { ConnectionFlags } from '../cli/connection.ts';
import { addAgentCommands } from './agent-commands.ts';
import type { AgentFolder } from './commands/agent-data-dir.ts';
import type { BuildFlags } from './commands/environment-commands.ts';
import { addClientCommands } from './client-commands.ts';
import { addDecisionCommands } from './decision-commands.ts';
import { withConnection, deskFor } from './connection-options.ts';
import { addModelCommands } from './model-commands.ts';
import { collect } from './option-values.ts';
import type { ProgramParts } from './program-parts.ts';
import { addSimulationCommands } from './simulation-commands.ts';

const HELP_AFTER = `
Exit codes: 0 done, 1 refused, 2 wrong use, 3 the server or database cannot be reached, 130 interrupted.
Client commands ask --server, BERTH_SERVER, where npm start answers, or the latest login, in this order, with --token-file, BERTH_TOKEN,
the login to this server, or what npm start keeps, in this order. Operator commands use DATABASE_URL, else the embedded database recorded in BERTH_DATA_DIR (default .berth).`;

/** Characters in a line of help where there is no terminal. */
const HELP_WIDTH = 120;

/**
 * The commands and their options. Each command is imported only when it runs, so that `berth --help` answers at once.
 * Wrong use throws a CommanderError; nothing here ends the process.
 */
export function buildProgram(parts: ProgramParts): Command {
  const { streams } = parts;
  const program = new Command('berth')
    .description('Places, reserves, runs and explains notebooks and model endpoints on a small shared fleet.')
    .option('--json', 'answer in JSON: results on stdout, failures on stderr')
    .exitOverride()
    // The caller writes usage errors, in the form that was asked for.
    .configureOutput({
      writeOut: streams.out,
      writeErr: () => undefined,
      getOutHelpWidth: () => streams.screen?.outColumns() ?? HELP_WIDTH,
    })
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', HELP_AFTER);
  addServers(program, parts);
  addAgentCommands(program, parts);
  addDatabaseCommands(program, parts);
  addCatalogCommands(program, parts);
  addEnvironmentCommands(program, parts);
  addDecisionCommands(program, parts);
  addModelCommands(program, parts);
  addClientCommands(program, parts);
  addSimulationCommands(program, parts);
  return program;
}

function addServers(program: Command, { environment, runner }: ProgramParts): void {
  program
    .command('serve')
    .description('run the API server; npm start runs it together with a database and an agent')
    .action(() => runner.untilEnd(async () => (await import('./commands/start-server.ts')).startServer(environment)));
}

function addDatabaseCommands(program: Command, { environment, runner }: ProgramParts): void {
  program
    .command('migrate')
    .description("bring the database to this version's schema")
    .action(() =>
      runner.answer(async () => {
        const { withDatabase } = await import('./commands/with-database.ts');
        const { migrateDatabase } = await import('./commands/migrate-database.ts');
        return withDatabase(environment, migrateDatabase);
      }),
    );
}

function addCatalogCommands(program: Command, parts: ProgramParts): void {
  const { environment, runner } = parts;
  const catalog = program.command('catalog').description('notebook images, models and classes that members launch from');
  withConnection(catalog.command('list'))
    .description('what can be launched: entries and classes, and how many machines could take each class now')
    .action((flags: ConnectionFlags) =>
      runner.answer(async () => {
        const { listOffer } = await import('../cli/catalog/list-offer.ts');
        return listOffer((await deskFor(parts, flags)).client);
      }),
    );
  catalog
    .command('check')
    .description('find everything that is wrong with a catalog file, with file, line and column')
    .argument('<file>', 'YAML or JSON')
    .action((file: string) => runner.answer(async () => (await import('../cli/check-catalog.ts')).checkCatalog(file)));
  catalog
    .command('schema')
    .description('print the JSON Schema of catalog files, for editors')
    .action(() => runner.answer(async () => (await import('../cli/print-catalog-schema.ts')).printCatalogSchema()));
  catalog
    .command('apply')
    .description('make a catalog file the current state of its catalog, all of it or nothing; the same content again changes nothing')
    .argument('<file>', 'YAML or JSON')
    .action((file: string) =>
      runner.answer(async () => {
        const { withDatabase } = await import('./commands/with-database.ts');
        const { applyCatalogFile } = await import('./commands/apply-catalog-file.ts');
        const { describeApplied } = await import('../cli/describe-applied.ts');
        return describeApplied(await withDatabase(environment, (pool) => applyCatalogFile(pool, file)));
      }),
    );
  catalog
    .command('coverage')
    .description('of each entry with each class: on how many machines and drivers it resolves, and why not on the others')
    .option('--catalog <name>', 'one catalog alone (default: all)')
    .action((flags: { readonly catalog?: string }) =>
      runner.answer(async () => {
        const { withDatabase } = await import('./commands/with-database.ts');
        const { surveyCatalogs } = await import('./commands/survey-catalogs.ts');
        return withDatabase(environment, (pool) => surveyCatalogs(pool, flags));
      }),
    );
}

function addEnvironmentCommands(program: Command, { environment, runner }: ProgramParts): void {
  const env = program.command('env').description("environments of this machine's native driver");
  const folder = ['--data-dir <folder>', 'the data folder of the agent (default: "agent" in BERTH_DATA_DIR)'] as const;
  const load = () => import('./commands/environment-commands.ts');
  env
    .command('build')
    .description('lock what is installed on this machine as an environment, or build one from a lock file, and print its ref')
    .argument('<name>', '1 to 63 characters a-z, 0-9, dot, underscore and hyphen')
    .option('--venv <folder>', "a virtual environment (default on Linux: this system's Jupyter packages)")
    .option('--lock <file>', 'build one from a lock file of pip: NAME==VERSION --hash=sha256:…; each file must have its hash')
    .option('--find-links <folder>', 'with --lock: a folder with wheels; give it again for more', collect)
    .option('--no-index', 'with --lock: ask no index of packages')
    .option('--index-url <url>', 'with --lock: the index to ask')
    .option('--python <path>', "with --lock: the interpreter to use (default: this system's python3)")
    .option(...folder)
    .action((name: string, flags: BuildFlags) => runner.answer(async () => (await load()).buildCommand(name, flags, environment)));
  env
    .command('verify')
    .description('read every file of an environment again and compare it with the lock')
    .argument('<ref>', 'env:NAME@sha256:HASH')
    .option(...folder)
    .action((ref: string, flags: AgentFolder) => runner.answer(async () => (await load()).verifyCommand(ref, flags, environment)));
  env
    .command('list')
    .description('the environments that are installed on this machine')
    .option(...folder)
    .action((flags: AgentFolder) => runner.answer(async () => (await load()).listCommand(flags, environment)));
}
