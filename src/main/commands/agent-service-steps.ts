import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, nullIfAbsent } from '../../agent/error-code.ts';
import { writeAtomically } from '../../agent/state/write-atomically.ts';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import type { ServiceHost } from './agent-service-host.ts';

/** Why a service is not installed or removed. */
export type ServiceRefusal = 'SERVICE_UNSUPPORTED' | 'SERVICE_REFUSED' | 'SERVICE_FOREIGN' | 'SERVICE_ENABLED' | 'SERVICE_NOT_CHANGED';

/** Ends the command with a typed refusal. */
export function refuse(code: ServiceRefusal, message: string): never {
  throw new CommandFailure(message, { code, exitCode: EXIT_CODES.refused });
}

/** A definition with the mark by which its own kind is known. */
interface Definition {
  readonly text: string;
  readonly mark: string;
}

/** Writes a definition; false when the file holds it already. Refuses to replace a file that somebody else wrote. */
export async function writeDefinition(file: string, { text, mark }: Definition): Promise<boolean> {
  try {
    const before = await readFile(file, 'utf8').catch(nullIfAbsent);
    if (before === text) return false;
    if (before !== null && !before.includes(mark))
      return refuse('SERVICE_FOREIGN', `${file} was not written by berth agent install; move it away first`);
    await mkdir(dirname(file), { recursive: true });
    await writeAtomically(file, text);
    await chmod(file, 0o644); // nothing in it is secret
    return true;
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    return refuse('SERVICE_REFUSED', `${file} cannot be written (${errorCode(error)})`);
  }
}

/** Removes a definition; false when there is none. Refuses one that somebody else wrote. */
export async function removeDefinition(file: string, mark: string): Promise<boolean> {
  const before = await readFile(file, 'utf8').catch(nullIfAbsent);
  if (before === null) return false;
  if (!before.includes(mark)) return refuse('SERVICE_FOREIGN', `${file} was not written by berth agent install; it is left as it is`);
  await rm(file);
  return true;
}

/** Runs commands one after the other; refuses with the first that fails. */
export async function runAll(host: ServiceHost, commands: readonly (readonly string[])[]): Promise<void> {
  for (const [command = '', ...args] of commands) {
    await host.run(command, args).catch((error: unknown) => {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : errorCode(error);
      refuse('SERVICE_NOT_CHANGED', `"${[command, ...args].join(' ')}" failed: ${said.slice(0, 300)}`);
    });
  }
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The account of that name. Refuses one that this machine does not know. */
export async function accountOf(name: string, host: ServiceHost): Promise<Account> {
  const ask = async (option: '-u' | '-g'): Promise<number> => Number((await host.run('id', [option, '--', name])).trim());
  try {
    return { uid: await ask('-u'), gid: await ask('-g') };
  } catch {
    return refuse('SERVICE_REFUSED', `there is no user ${JSON.stringify(name)} on this machine`);
  }
}
