import { spawn } from 'node:child_process';
import { isAbsolute, resolve } from 'node:path';
import type { PythonInterpreter } from './python-interpreter.ts';

/** Where the files of distributions come from. */
export interface PackageSources {
  /** Folders with wheels. */
  readonly findLinks: readonly string[];
  /** Asks no index at all. */
  readonly noIndex: boolean;
  /** Index to ask instead of the usual one; may hold a password, so it is never repeated. */
  readonly indexUrl?: string;
}

export interface Installation {
  readonly python: PythonInterpreter;
  /** The virtual environment to be, which is not there yet. */
  readonly root: string;
  readonly lockFile: string;
  readonly sources: PackageSources;
  /** Variables that pip may see, such as those of a proxy. */
  readonly variables: Readonly<Record<string, string>>;
}

/** How an installation ended. `output` is pip's own, its end alone. */
export type InstallationResult = { readonly ok: true } | { readonly ok: false; readonly isHashMismatch: boolean; readonly output: string };

/** Most that is kept of what pip says, characters. */
const OUTPUT_END = 2_000;
const PIP = ['-I', '-m', 'pip', '--isolated', '--disable-pip-version-check', '--no-input', '--no-cache-dir'] as const;

/**
 * Makes a virtual environment and installs into it exactly what the lock file names, each file by its hash. Only wheels: nothing of a
 * distribution is run. No configuration of the machine's pip is read, and no compiled file is made, since no lock could cover it.
 */
export async function installRequirements(installation: Installation): Promise<InstallationResult> {
  const { python, root, lockFile, sources } = installation;
  const made = await run(installation, ['-I', '-m', 'venv', '--without-pip', root]);
  if (!made.ok) return { ...made, isHashMismatch: false };
  const where = [
    ...(sources.noIndex ? ['--no-index'] : []),
    ...(sources.indexUrl === undefined ? [] : ['--index-url', sources.indexUrl]),
    ...sources.findLinks.flatMap((folder) => ['--find-links', isAbsolute(folder) ? folder : resolve(folder)]),
  ];
  const exact = ['--require-hashes', '--no-deps', '--only-binary', ':all:', '--no-compile'];
  const into = ['--python', `${root}/bin/python`];
  const installed = await run(installation, [...PIP, ...into, 'install', ...exact, ...where, '--requirement', lockFile]);
  if (!installed.ok)
    return {
      ...installed,
      isHashMismatch: /DO NOT MATCH THE HASHES/.test(installed.output),
      output: secretless(installed.output, sources),
    };
  const complete = await run(installation, [...PIP, ...into, 'check']);
  return complete.ok ? { ok: true } : { ...complete, isHashMismatch: false, output: `The lock file is not complete. ${complete.output}` };

  function run(
    { variables }: Installation,
    args: readonly string[],
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly output: string }> {
    return runQuietly(python.path, args, { ...variables, PIP_CONFIG_FILE: '/dev/null' });
  }
}

/** The index's address may hold a password, which pip shows as it is in some messages; a line that was cut may hold the rest of one. */
function secretless(output: string, { indexUrl }: PackageSources): string {
  if (indexUrl === undefined) return output;
  const whole = output.length < OUTPUT_END ? output : output.slice(output.indexOf('\n') + 1);
  return whole.replaceAll(indexUrl, 'the index').replaceAll(/\/\/[^/@\s]+@/g, '//');
}

/** Runs a program so that everybody may read what it makes, since notebooks run as users of their own. */
function runQuietly(
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly output: string }> {
  return new Promise((resolve) => {
    const env = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', LC_ALL: 'C.UTF-8', ...variables };
    const child = spawn('/bin/sh', ['-c', 'umask 022; exec "$@"', 'berth-pip', command, ...args], {
      cwd: '/',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-OUTPUT_END);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => {
      resolve({ ok: false, output: error.message });
    });
    child.once('close', (code) => {
      resolve(code === 0 ? { ok: true } : { ok: false, output });
    });
  });
}
