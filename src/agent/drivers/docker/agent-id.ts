import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, nullIfAbsent } from '../../error-code.ts';

const FILE = 'agent-id';

/**
 * The id by which this agent's containers are told from another's on the same engine; made once for its folder. Of two that make it at
 * the same time one is the first, and a crash leaves it whole or absent.
 */
export async function readAgentId(dir: string): Promise<string> {
  const path = join(dir, FILE);
  const known = await readFile(path, 'utf8').catch(nullIfAbsent);
  if (known !== null) return known.trim();
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const made = join(dir, `.${FILE}-${randomUUID()}`);
  await writeFile(made, `${randomUUID()}\n`, { mode: 0o600, flush: true });
  try {
    await link(made, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(made, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
