import { describe, expect, it } from 'vitest';
import { describeProblems, parseEnvironment, type Config } from '../../src/config/environment.ts';
import type { Environment } from '../../src/config/environment-reader.ts';
import { DEFAULT_POLICY } from '../../src/domain/placement/decision.ts';

const DEFAULTS: Config = {
  databaseUrl: undefined,
  redisUrl: undefined,
  host: '127.0.0.1',
  port: 4000,
  dataFolder: '.berth',
  modelsFolder: '.berth/models',
  publicUrl: undefined,
  replicaUrl: undefined,
  operatorToken: undefined,
  localAgent: 'on',
  leaseSeconds: 30,
  passLimit: DEFAULT_POLICY.passLimit,
  logLevel: 'info',
  openPort: 4001,
  openUrl: undefined,
};

const TOKEN = 'berth_op_0123456789abcdef0123456789abcdef';

describe('an environment that is right gives the configuration', () => {
  const cases: readonly { readonly title: string; readonly environment: Environment; readonly want: Partial<Config> }[] = [
    { title: 'nothing set: the defaults', environment: {}, want: {} },
    { title: 'empty variables count as not set', environment: { PORT: '', DATABASE_URL: '', BERTH_DATA_DIR: '', LOG_LEVEL: '' }, want: {} },
    { title: 'variables of other programs are ignored', environment: { PATH: '/bin', OTEL_SERVICE_NAME: 'x' }, want: {} },
    {
      title: 'everything set',
      environment: {
        DATABASE_URL: 'postgresql://berth:secret@db:5432/berth?sslmode=require',
        REDIS_URL: 'rediss://cache:6380/1',
        HOST: '::',
        PORT: '8080',
        BERTH_DATA_DIR: '/var/lib/somewhere',
        BERTH_MODELS_DIR: '/srv/models',
        BERTH_PUBLIC_URL: 'https://berth.example/',
        BERTH_REPLICA_URL: 'http://10.0.0.7:4000',
        BERTH_OPERATOR_TOKEN: TOKEN,
        BERTH_LOCAL_AGENT: 'off',
        BERTH_LEASE_SECONDS: '5',
        BERTH_PASS_LIMIT: '3',
        LOG_LEVEL: 'debug',
        OPEN_PORT: '9000',
        BERTH_OPEN_URL: 'https://open.berth.example:8443',
      },
      want: {
        databaseUrl: 'postgresql://berth:secret@db:5432/berth?sslmode=require',
        redisUrl: 'rediss://cache:6380/1',
        host: '::',
        port: 8080,
        dataFolder: '/var/lib/somewhere',
        modelsFolder: '/srv/models',
        replicaUrl: 'http://10.0.0.7:4000',
        publicUrl: 'https://berth.example',
        operatorToken: TOKEN,
        localAgent: 'off',
        leaseSeconds: 5,
        passLimit: 3,
        logLevel: 'debug',
        openPort: 9000,
        openUrl: 'https://open.berth.example:8443',
      },
    },
    {
      title: 'the model folder is in the data folder',
      environment: { BERTH_DATA_DIR: '/data' },
      want: { dataFolder: '/data', modelsFolder: '/data/models' },
    },
    {
      title: 'a host for each workload',
      environment: { BERTH_OPEN_URL: 'HTTPS://*.Open.berth.example:443/' },
      want: { openUrl: 'https://*.open.berth.example' },
    },
    { title: 'the port of workloads follows PORT', environment: { PORT: '5000' }, want: { port: 5000, openPort: 5001 } },
    { title: 'port 0 asks the system for both', environment: { PORT: '0' }, want: { port: 0, openPort: 0 } },
    { title: 'the short form of the scheme', environment: { DATABASE_URL: 'postgres://h/d' }, want: { databaseUrl: 'postgres://h/d' } },
    {
      title: 'the highest port, with a port for workloads',
      environment: { PORT: '65535', OPEN_PORT: '1' },
      want: { port: 65_535, openPort: 1 },
    },
  ];

  it.each(cases)('$title', ({ environment, want }) => {
    expect(parseEnvironment(environment)).toEqual({ ok: { ...DEFAULTS, ...want } });
  });
});

describe('an environment that is wrong gives a problem that names the variable', () => {
  const cases: readonly {
    readonly title: string;
    readonly environment: Environment;
    readonly wantVariable: string;
    readonly wantMessage: RegExp;
  }[] = [
    { title: 'a port that is a word', environment: { PORT: 'http' }, wantVariable: 'PORT', wantMessage: /from 0 to 65535, not "http"/ },
    { title: 'a port that is too high', environment: { PORT: '65536', OPEN_PORT: '1' }, wantVariable: 'PORT', wantMessage: /not "65536"/ },
    { title: 'a negative port', environment: { OPEN_PORT: '-1' }, wantVariable: 'OPEN_PORT', wantMessage: /not "-1"/ },
    {
      title: 'a number with a unit',
      environment: { BERTH_LEASE_SECONDS: '30s' },
      wantVariable: 'BERTH_LEASE_SECONDS',
      wantMessage: /"30s"/,
    },
    { title: 'a lease too short', environment: { BERTH_LEASE_SECONDS: '1' }, wantVariable: 'BERTH_LEASE_SECONDS', wantMessage: /from 2/ },
    { title: 'no room for PORT + 1', environment: { PORT: '65535' }, wantVariable: 'OPEN_PORT', wantMessage: /must be set/ },
    {
      title: 'one port for both',
      environment: { PORT: '80', OPEN_PORT: '80' },
      wantVariable: 'OPEN_PORT',
      wantMessage: /differ from PORT/,
    },
    { title: 'a host with a scheme', environment: { HOST: 'http://x' }, wantVariable: 'HOST', wantMessage: /host name or an IP/ },
    { title: 'an unknown level', environment: { LOG_LEVEL: 'loud' }, wantVariable: 'LOG_LEVEL', wantMessage: /one of trace, .*not "loud"/ },
    {
      title: 'a switch that is neither',
      environment: { BERTH_LOCAL_AGENT: 'yes' },
      wantVariable: 'BERTH_LOCAL_AGENT',
      wantMessage: /on, off/,
    },
    {
      title: 'a database of another kind',
      environment: { DATABASE_URL: 'mysql://h/d' },
      wantVariable: 'DATABASE_URL',
      wantMessage: /postgresql:/,
    },
    { title: 'a Redis without a scheme', environment: { REDIS_URL: 'cache:6379' }, wantVariable: 'REDIS_URL', wantMessage: /redis:\/\// },
    {
      title: 'an origin with a path',
      environment: { BERTH_PUBLIC_URL: 'https://x/y' },
      wantVariable: 'BERTH_PUBLIC_URL',
      wantMessage: /path/,
    },
    {
      title: 'an origin with a user',
      environment: { BERTH_OPEN_URL: 'https://u@x' },
      wantVariable: 'BERTH_OPEN_URL',
      wantMessage: /without user/,
    },
    {
      title: 'a wildcard that is not the first label',
      environment: { BERTH_OPEN_URL: 'https://a.*.example' },
      wantVariable: 'BERTH_OPEN_URL',
      wantMessage: /http/,
    },
    {
      title: 'two wildcards',
      environment: { BERTH_OPEN_URL: 'https://*.*.example' },
      wantVariable: 'BERTH_OPEN_URL',
      wantMessage: /http/,
    },
    {
      title: 'a wildcard before a number',
      environment: { BERTH_OPEN_URL: 'http://*.127.0.0.1:4001' },
      wantVariable: 'BERTH_OPEN_URL',
      wantMessage: /\*\.domain/,
    },
    {
      title: 'a wildcard with a path',
      environment: { BERTH_OPEN_URL: 'https://*.open.example/x' },
      wantVariable: 'BERTH_OPEN_URL',
      wantMessage: /without user, path/,
    },
    { title: 'an origin of another kind', environment: { BERTH_OPEN_URL: 'ftp://x' }, wantVariable: 'BERTH_OPEN_URL', wantMessage: /http/ },
    {
      title: 'one origin for both, however it is written',
      environment: { BERTH_PUBLIC_URL: 'https://x', BERTH_OPEN_URL: 'https://X:443/' },
      wantVariable: 'BERTH_OPEN_URL',
      wantMessage: /another origin/,
    },
    {
      title: 'a short token',
      environment: { BERTH_OPERATOR_TOKEN: 'short' },
      wantVariable: 'BERTH_OPERATOR_TOKEN',
      wantMessage: /16 to 256/,
    },
    {
      title: 'a token with a space',
      environment: { BERTH_OPERATOR_TOKEN: `${TOKEN} ` },
      wantVariable: 'BERTH_OPERATOR_TOKEN',
      wantMessage: /A-Z/,
    },
    { title: 'a folder with a line end', environment: { BERTH_DATA_DIR: 'a\nb' }, wantVariable: 'BERTH_DATA_DIR', wantMessage: /control/ },
  ];

  it.each(cases)('$title', ({ environment, wantVariable, wantMessage }) => {
    expect(parseEnvironment(environment)).toEqual({
      problems: [{ variable: wantVariable, message: expect.stringMatching(wantMessage) as string }],
    });
  });
});

it('all problems are told at once, in one message, and no secret is repeated', () => {
  const parsed = parseEnvironment({
    DATABASE_URL: 'mysql://user:hunter2@h/d',
    REDIS_URL: 'http://:hunter2@h',
    BERTH_OPERATOR_TOKEN: 'hunter2',
    PORT: 'x'.repeat(500),
    LOG_LEVEL: '\u001b[2J',
  });
  const message = describeProblems('problems' in parsed ? parsed.problems : []);
  expect(message.split('\n')).toEqual([
    'Berth cannot start with this environment:',
    expect.stringMatching(/^ {2}PORT must be a whole number from 0 to 65535, not "x{60}\.\.\."\.$/),
    expect.stringMatching(/^ {2}DATABASE_URL must be/),
    expect.stringMatching(/^ {2}REDIS_URL must be/),
    expect.stringMatching(/^ {2}BERTH_OPERATOR_TOKEN must be/),
    '  LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "\\u001b[2J".',
  ]);
  expect(message).not.toContain('hunter2');
});
