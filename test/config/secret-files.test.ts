import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandFailure } from '../../src/cli/command-failure.ts';
import type { Environment } from '../../src/config/environment-reader.ts';
import { withSecretFiles } from '../../src/config/secret-files.ts';
import { readConfig } from '../../src/main/commands/read-config.ts';

const ADDRESS = 'postgres://berth:s3cret@db/berth';
const FILES: Readonly<Record<string, string>> = {
  url: ADDRESS,
  line: `${ADDRESS}\n`,
  windows: `${ADDRESS}\r\n`,
  lines: `${ADDRESS}\n\n`,
  nothing: '\n',
};

function readFile(path: string): string {
  const text = FILES[path];
  if (text === undefined) throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
  return text;
}

describe('a secret can be given as a file', () => {
  const cases: readonly { readonly title: string; readonly environment: Environment; readonly want: Environment }[] = [
    { title: 'its text is the value', environment: { DATABASE_URL_FILE: 'url' }, want: { DATABASE_URL: ADDRESS } },
    { title: 'one line end at its end does not count', environment: { DATABASE_URL_FILE: 'line' }, want: { DATABASE_URL: ADDRESS } },
    { title: 'nor does that of Windows', environment: { REDIS_URL_FILE: 'windows' }, want: { REDIS_URL: ADDRESS } },
    { title: 'but a second one does', environment: { DATABASE_URL_FILE: 'lines' }, want: { DATABASE_URL: `${ADDRESS}\n` } },
    { title: 'an empty path is none', environment: { DATABASE_URL_FILE: '', DATABASE_URL: 'x' }, want: { DATABASE_URL: 'x' } },
    {
      title: 'an empty variable is no second value',
      environment: { DATABASE_URL_FILE: 'url', DATABASE_URL: '' },
      want: { DATABASE_URL: ADDRESS },
    },
    { title: 'what is no secret has no file', environment: { PORT_FILE: 'absent' }, want: {} },
  ];
  it.each(cases)('$title', ({ environment, want }) => {
    expect(withSecretFiles(environment, readFile)).toEqual({ environment: { ...environment, ...want }, problems: [] });
  });
});

describe('a secret is refused by the name of its variable alone', () => {
  const cases: readonly { readonly title: string; readonly environment: Environment; readonly want: string }[] = [
    { title: 'its file is not there', environment: { REDIS_URL_FILE: 'absent' }, want: 'must name a file that can be read (ENOENT).' },
    { title: 'its file holds nothing', environment: { REDIS_URL_FILE: 'nothing' }, want: 'names a file that holds nothing.' },
    {
      title: 'it is given twice',
      environment: { REDIS_URL_FILE: 'url', REDIS_URL: 'redis://a' },
      want: 'must not be set beside REDIS_URL.',
    },
  ];
  it.each(cases)('$title', ({ environment, want }) => {
    expect(withSecretFiles(environment, readFile).problems).toEqual([{ variable: 'REDIS_URL_FILE', message: want }]);
  });
});

describe('the commands read secrets from real files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-secrets-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('as if they stood in the environment', () => {
    writeFileSync(join(folder, 'url'), `${ADDRESS}\n`);
    writeFileSync(join(folder, 'token'), 'berth_op_0123456789abcdef');
    const config = readConfig({ DATABASE_URL_FILE: join(folder, 'url'), BERTH_OPERATOR_TOKEN_FILE: join(folder, 'token') });
    expect(config).toMatchObject({ databaseUrl: ADDRESS, operatorToken: 'berth_op_0123456789abcdef', redisUrl: undefined });
  });

  it('and tell every problem at once, without the secret', () => {
    writeFileSync(join(folder, 'short'), 's3cret');
    const environment = { BERTH_OPERATOR_TOKEN_FILE: join(folder, 'short'), DATABASE_URL_FILE: join(folder, 'absent'), PORT: 'x' };
    const failure = failureOf(() => readConfig(environment));
    expect(failure.message.split('\n').slice(1)).toEqual([
      '  DATABASE_URL_FILE must name a file that can be read (ENOENT).',
      '  PORT must be a whole number from 0 to 65535, not "x".',
      expect.stringContaining('  BERTH_OPERATOR_TOKEN must be 16 to 256 characters'),
    ]);
    expect(failure.message).not.toContain('s3cret');
  });
});

function failureOf(work: () => unknown): CommandFailure {
  try {
    work();
  } catch (error) {
    if (error instanceof CommandFailure) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}
