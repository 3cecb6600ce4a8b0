import { EnvironmentReader, type Environment, type EnvironmentProblem } from './environment-reader.ts';

/** How much is logged. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** All settings of a process, checked. */
export interface Config {
  /** Postgres to use; `undefined`: the embedded one (`npm start`), or a refusal where there is none to be had. */
  readonly databaseUrl: string | undefined;
  /** Redis that carries wake-ups between servers; `undefined`: one found on the machine, else the in-process bus. */
  readonly redisUrl: string | undefined;
  /** Address that the API listens on; only this machine reaches the default 127.0.0.1. */
  readonly host: string;
  /** TCP port of the API; 0 takes a free one. */
  readonly port: number;
  /** Folder of what this installation keeps outside the database, as given. */
  readonly dataFolder: string;
  /** Folder in which the catalog's models are looked for, as given. */
  readonly modelsFolder: string;
  /** Origin by which people and agents reach the API, without a slash at its end; `undefined`: made of the address that it listens on. */
  readonly publicUrl: string | undefined;
  /** Origin by which the other servers of the installation reach this one; `undefined`: the address that it listens on, if that is one. */
  readonly replicaUrl: string | undefined;
  /** Token that the first operator gets (automation); `undefined`: a random one, printed once. Secret. */
  readonly operatorToken: string | undefined;
  /** Whether `npm start` runs an agent for this machine. */
  readonly localAgent: 'on' | 'off';
  /** A machine that is silent for this long, in seconds of the database's clock, is UNREACHABLE (A4). */
  readonly leaseSeconds: number;
  /** How often younger work may pass the oldest that waits for a machine before the machine is kept for it (L4). */
  readonly passLimit: number;
  readonly logLevel: LogLevel;
  /** TCP port of running workloads, which are another origin than the API; 0 takes a free one. */
  readonly openPort: number;
  /**
   * Origin by which browsers reach running workloads, or `https://*.domain` for one host a workload; `undefined`: made of the address
   * that it listens on.
   */
  readonly openUrl: string | undefined;
}

/** A usable configuration, or everything that is wrong with the environment at once. */
export type ParsedEnvironment = { readonly ok: Config } | { readonly problems: readonly EnvironmentProblem[] };

const HIGHEST_PORT = 65_535;

/**
 * Reads every variable, applies the defaults and checks the values, also against each other. Pure: nothing else in Berth
 * reads the process's environment. An empty variable counts as one that is not set. Values of secrets are never repeated.
 */
export function parseEnvironment(environment: Environment): ParsedEnvironment {
  const read = new EnvironmentReader(environment);
  const port = read.wholeNumber('PORT', { from: 0, to: HIGHEST_PORT, otherwise: 4000 });
  const dataFolder = read.text('BERTH_DATA_DIR', '.berth');
  const config: Config = {
    databaseUrl: read.secretUrl('DATABASE_URL', ['postgresql:', 'postgres:']),
    redisUrl: read.secretUrl('REDIS_URL', ['redis:', 'rediss:']),
    host: read.host('HOST', '127.0.0.1'),
    port,
    dataFolder,
    modelsFolder: read.text('BERTH_MODELS_DIR', `${dataFolder}/models`),
    publicUrl: read.origin('BERTH_PUBLIC_URL'),
    replicaUrl: read.origin('BERTH_REPLICA_URL'),
    operatorToken: read.token('BERTH_OPERATOR_TOKEN'),
    localAgent: read.oneOf('BERTH_LOCAL_AGENT', { values: ['on', 'off'], otherwise: 'on' }),
    leaseSeconds: read.wholeNumber('BERTH_LEASE_SECONDS', { from: 2, to: 3_600, otherwise: 30 }),
    passLimit: read.wholeNumber('BERTH_PASS_LIMIT', { from: 1, to: 10_000, otherwise: 20 }),
    logLevel: read.oneOf('LOG_LEVEL', { values: LOG_LEVELS, otherwise: 'info' }),
    openPort: read.wholeNumber('OPEN_PORT', { from: 0, to: HIGHEST_PORT, otherwise: port === 0 ? 0 : port + 1 }),
    openUrl: read.originOrWildcard('BERTH_OPEN_URL'),
  };
  const problems = [...read.problems, ...conflicts(config)];
  return problems.length === 0 ? { ok: config } : { problems };
}

/** The one message that a command prints before it ends. */
export function describeProblems(problems: readonly EnvironmentProblem[]): string {
  const lines = problems.map(({ variable, message }) => `  ${variable} ${message}`);
  return ['Berth cannot start with this environment:', ...lines].join('\n');
}

/** What is wrong only in combination: workloads must be another origin than the API, whose tokens their scripts would reach. */
function conflicts(config: Config): readonly EnvironmentProblem[] {
  const problems: EnvironmentProblem[] = [];
  if (config.openPort > HIGHEST_PORT)
    problems.push({ variable: 'OPEN_PORT', message: `must be set, because PORT + 1 is above ${HIGHEST_PORT}.` });
  if (config.openPort === config.port && config.port !== 0) {
    problems.push({ variable: 'OPEN_PORT', message: 'must differ from PORT: running notebooks may not share the origin of the API.' });
  }
  if (config.openUrl !== undefined && config.openUrl === config.publicUrl) {
    problems.push({
      variable: 'BERTH_OPEN_URL',
      message: 'must be another origin than BERTH_PUBLIC_URL: notebooks may not share that of the API.',
    });
  }
  return problems;
}
