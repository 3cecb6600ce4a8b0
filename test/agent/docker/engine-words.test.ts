import { Readable } from 'node:stream';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countArchive } from '../../../src/agent/drivers/docker/count-archive.ts';
import { parsePullLine } from '../../../src/agent/drivers/docker/engine-answers.ts';
import { logTail } from '../../../src/agent/drivers/docker/engine-log.ts';
import type { ContainerFacts, EngineFacts, PullStatus } from '../../../src/agent/drivers/docker/engine.ts';
import { judgeEngine } from '../../../src/agent/drivers/docker/judge-engine.ts';
import { sightOf } from '../../../src/agent/drivers/docker/observe-container.ts';
import { PullProgress } from '../../../src/agent/drivers/docker/pull-progress.ts';
import { tarFolder } from '../../../src/agent/drivers/docker/tar-folder.ts';

describe('what an engine can hold (T1)', () => {
  const facts: EngineFacts = {
    version: '27.1.0',
    osType: 'linux',
    limits: { memory: true, cpu: true, pids: true },
    hasSeccomp: true,
    hasNvidia: true,
  };

  test.each<[string, EngineFacts, string, object]>([
    ['Linux with NVIDIA', facts, 'linux', { available: true, version: 'docker 27.1.0', accelerators: ['cpu', 'nvidia-gpu'] }],
    ['Linux without', { ...facts, hasNvidia: false }, 'linux', { accelerators: ['cpu'], confinesAccelerators: true }],
    ['a Mac', facts, 'darwin', { accelerators: ['cpu'] }],
    ['Windows containers', { ...facts, osType: 'windows' }, 'linux', { available: false }],
    ['no memory limit', { ...facts, limits: { memory: false, cpu: true, pids: true } }, 'linux', { available: false, why: /memory/ }],
    ['no limit of processes', { ...facts, limits: { memory: true, cpu: true, pids: false } }, 'linux', { available: false, why: /pids/ }],
    ['no filter of system calls', { ...facts, hasSeccomp: false }, 'linux', { available: false, why: /seccomp/ }],
  ])('%s', (...[, of, platform, want]) => {
    const { why, ...rest } = want as { readonly why?: RegExp };
    const judged = judgeEngine(of, platform);
    expect(judged).toMatchObject(rest);
    if (why && !judged.available) expect(judged.why).toMatch(why);
  });
});

describe('progress of a pull', () => {
  const [one, two] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
  const line = (layer: string, status: string, bytes: readonly [number, number] | null = null): PullStatus => ({
    layer,
    status,
    current: bytes?.[0] ?? null,
    total: bytes?.[1] ?? null,
  });

  test('E5: it is summed over the layers by size, never goes back, and ends at 1', () => {
    const progress = new PullProgress();
    const shown = [
      line('1', 'Pulling from berth-test/x'),
      line(one, 'Pulling fs layer'),
      line(one, 'Downloading', [50, 100]),
      line(two, 'Pulling fs layer'),
      line(two, 'Downloading', [0, 900]),
      line(one, 'Download complete'),
      line(two, 'Downloading', [900, 900]),
      line(one, 'Extracting', [100, 100]),
      line(one, 'Pull complete'),
      line(two, 'Extracting', [450, 900]),
      line(two, 'Pull complete'),
      line('', 'Status: Downloaded newer image'),
    ].map((status) => progress.after(status));
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(shown.at(-1)).toBe(1);
    expect(shown.slice(0, -2).every((part) => part < 1)).toBe(true);
  });

  test('lines are read as they are: a layer, an error, or nothing', () => {
    expect(parsePullLine('{"status":"Downloading","progressDetail":{"current":1,"total":2},"id":"x"}')).toEqual(
      line('x', 'Downloading', [1, 2]),
    );
    expect(parsePullLine('{"errorDetail":{"message":"denied"},"error":"denied"}')).toEqual({ error: 'denied' });
    expect(parsePullLine('no json')).toBeNull();
  });
});

describe('what a look at a container shows', () => {
  const found: ContainerFacts = {
    id: 'c1',
    labels: {},
    status: 'running',
    oomKilled: false,
    exitCode: 0,
    startedAt: 't1',
    env: [],
    ports: {},
  };
  const seen = { id: 'c1', startedAt: 't1' };

  test.each<[string, Partial<ContainerFacts> | null, typeof seen | null, object]>([
    ['no container', null, seen, { kind: 'ABSENT' }],
    ['one that was never started', { status: 'created' }, null, { kind: 'ABSENT' }],
    ['the first look at it running', {}, null, { kind: 'UP' }],
    ['running as first seen', {}, seen, { kind: 'UP' }],
    ['paused', { status: 'paused' }, seen, { kind: 'PAUSED' }],
    ['A2: started again by somebody', { startedAt: 't2' }, seen, { kind: 'OVER', failure: { reason: 'WORK_VANISHED' } }],
    ['A2: another container in its place', { id: 'c2' }, seen, { kind: 'OVER', failure: { reason: 'WORK_VANISHED' } }],
    ['ended', { status: 'exited', exitCode: 3 }, seen, { kind: 'OVER', failure: { reason: 'WORK_VANISHED', message: /exit code 3/ } }],
    [
      'ended by the memory limit',
      { status: 'exited', oomKilled: true, exitCode: 137 },
      seen,
      { kind: 'OVER', failure: { reason: 'OUT_OF_MEMORY' } },
    ],
    ['a kernel ended by the limit, the server lives', { oomKilled: true }, seen, { kind: 'UP' }],
  ])('%s', (...[, change, before, want]) => {
    const message = (want as { failure?: { message?: RegExp } }).failure?.message;
    const sight = sightOf(change && { ...found, ...change }, before);
    if (!message) expect(sight).toMatchObject(want);
    else expect(sight).toMatchObject({ failure: { message: expect.stringMatching(message) as string } });
  });
});

test('a log is unframed, without its token, whole characters, and no longer than asked', () => {
  const frame = (text: string): Buffer => {
    const body = Buffer.from(text);
    const header = Buffer.alloc(8, 0);
    header[0] = 1;
    header.writeUInt32BE(body.length, 4);
    return Buffer.concat([header, body]);
  };
  const log = Buffer.concat([frame('first\n'), frame('token=sec'), frame('ret\n'), frame('äöü\n')]);
  expect(logTail(log, { maxBytes: 1_000, secret: 'secret' })).toBe('first\ntoken=***\näöü\n');
  expect(logTail(log, { maxBytes: 6, secret: 'secret' })).toBe('öü\n');
  expect(logTail(Buffer.alloc(0), { maxBytes: 10, secret: '' })).toBe('');
});

describe('a home in a tar', () => {
  function tarOf(fill: (dir: string) => void): Buffer {
    const dir = mkdtempSync(join(tmpdir(), 'berth-tar-'));
    try {
      mkdirSync(join(dir, 'work'));
      fill(join(dir, 'work'));
      return execFileSync('tar', ['-c', '--format=pax', '-C', dir, 'work'], { maxBuffer: 64 * 1_048_576 });
    } finally {
      rmSync(dir, { recursive: true });
    }
  }
  const pieces = (tar: Buffer, size: number): Readable =>
    Readable.from(Array.from({ length: Math.ceil(tar.length / size) }, (_, index) => tar.subarray(index * size, (index + 1) * size)));
  const full = tarOf((dir) => {
    mkdirSync(join(dir, 'data'));
    writeFileSync(join(dir, 'notes.txt'), '12345');
    writeFileSync(join(dir, 'data', `${'long-'.repeat(40)}ä.txt`), 'x'.repeat(1_300));
    symlinkSync('/etc/passwd', join(dir, 'link'));
    const at = new Date('2020-01-02T03:04:05.500Z');
    for (const path of ['data', 'notes.txt', 'link'].slice(0, 2)) utimesSync(join(dir, path), at, at);
  });

  test.each([512, 700, 7, 1_000_000])(
    'L7: everything but folders is counted, the home itself is not, in pieces of %i bytes',
    async (size) => {
      expect(await countArchive(pieces(full, size))).toMatchObject({ files: 3, bytes: 1_305, complete: true });
    },
  );

  test('an empty home has no file and no newest change', async () => {
    expect(
      await countArchive(
        pieces(
          tarOf(() => undefined),
          512,
        ),
      ),
    ).toEqual({ files: 0, bytes: 0, newestChangeAt: null, complete: true });
  });

  test.each([
    ['entries', { entries: 2, bytes: 1e9, forMs: 5_000 }],
    ['bytes', { entries: 1e5, bytes: 4, forMs: 5_000 }],
  ])('a count that ends at a limit of %s says that it is not complete', async (_, limits) => {
    expect(await countArchive(pieces(full, 512), limits)).toMatchObject({ complete: false });
  });

  test('what is no tar is refused, not counted', async () => {
    await expect(countArchive(Readable.from([Buffer.alloc(1_024, 'x')]))).rejects.toThrow('no tar');
  });

  test('the folder that gives a home to its user is a tar as others read it', () => {
    const tar = tarFolder({ path: '/home/jovyan', uid: 1_000, gid: 100 });
    expect(execFileSync('tar', ['-t', '-v', '--numeric-owner'], { input: tar }).toString()).toMatch(
      /^drwx------ 1000\/100 .* home\/jovyan\/\n$/,
    );
    expect(() => tarFolder({ path: `/${'x'.repeat(120)}`, uid: 1, gid: 1 })).toThrow('too long');
  });
});
