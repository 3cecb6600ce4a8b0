import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { berth } from '../../cli/run-in-process.ts';
import type { Reader } from './reader.ts';
import { wordsOf } from './shell-commands.ts';

/** What a command left behind. */
export interface Typed {
  readonly exitCode: number | null;
  readonly out: string;
  readonly err: string;
}

/** Commands that go on until they are told to end: they are, once they have said something. */
const UNTIL_ENDED =
  /^curl .*(?:-N|--no-buffer)\b|^(?:berth|npm run berth --) (?:agent --|serve|simulate|timeline .*--follow)|^npm start|^node .*watch-fleet/s;

/** How long a command may take, milliseconds. */
const LONGEST = 45_000;
const PROJECT = resolve('.');

/**
 * Types a command into the reader's shell, in the folder that this process is in. `berth` runs in this process where it needs no
 * shell. Variables that are exported stay for what the page types next.
 */
export async function typeCommand(text: string, reader: Reader): Promise<Typed> {
  const words = UNTIL_ENDED.test(text) ? null : wordsOf(text, reader.variables);
  const argv = words === null ? null : argumentsOfBerth(words);
  if (argv !== null) return berth(argv, reader.variables);
  return inShell(text, reader);
}

function argumentsOfBerth(words: readonly string[]): readonly string[] | null {
  if (words[0] === 'berth') return words.slice(1);
  return words.slice(0, 4).join(' ') === 'npm run berth --' ? words.slice(4) : null;
}

async function inShell(text: string, { variables }: Reader): Promise<Typed> {
  const programs = resolve('.berth', 'programs');
  await writePrograms(programs);
  const state = join(programs, 'variables');
  const child = spawn('bash', ['-c', `set -e -o pipefail; ${text}\nenv -0 > ${state}`], {
    env: { ...variables, PATH: `${programs}:${variables['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let out = '';
  let err = '';
  const { pid } = child;
  let isOver = false;
  let isTold = false;
  const signal = (name: NodeJS.Signals): void => {
    if (pid !== undefined && !isOver) process.kill(-pid, name);
  };
  const isStream = UNTIL_ENDED.test(text);
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8');
    if (isStream && !isTold) setTimeout(signal, 300, 'SIGINT').unref();
    isTold = isStream;
  });
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')));
  const late = setTimeout(signal, LONGEST, 'SIGKILL');
  child.on('exit', () => (isOver = true));
  const exitCode = await new Promise<number | null>((done) => child.on('close', done));
  clearTimeout(late);
  // Told to end: in order, by the signal, or with the exit code of who was told so.
  if (isStream) return { exitCode: out !== '' && (exitCode === null || [0, 130].includes(exitCode)) ? 0 : (exitCode ?? 1), out, err };
  if (exitCode === 0) await keep(state, variables);
  return { exitCode, out, err };
}

/** What the command exported goes into the variables. */
async function keep(state: string, variables: Reader['variables']): Promise<void> {
  const exported = (await readFile(state, 'utf8'))
    .split('\0')
    .flatMap((line) => /^([A-Z][A-Z0-9_]*)=([^]*)$/.exec(line)?.slice(1, 3) ?? []);
  for (let at = 0; at + 1 < exported.length; at += 2) {
    const [name = '', value] = exported.slice(at, at + 2);
    if (name !== 'PATH') variables[name] = value;
  }
}

/** `berth` as it is when it is installed, and of `npm` what pages use. */
async function writePrograms(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const cli = `exec node --import ${PROJECT}/node_modules/tsx/dist/esm/index.mjs ${PROJECT}/src/main/cli.ts`;
  const npm = `case "$1 $2" in\n  "run berth") shift 3; ${cli} "$@" ;;\n  "run example") exec node --import tsx examples/launch-and-follow.ts ;;\n  *) echo "npm $*: pages do not run it" >&2; exit 1 ;;\nesac`;
  await writeFile(join(folder, 'berth'), `#!/bin/sh\n${cli} "$@"\n`, { mode: 0o755 });
  await writeFile(join(folder, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
}
