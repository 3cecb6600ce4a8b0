import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { readRegularFile } from '../shared/read-regular-file.ts';

/** Largest file in which `npm start` writes down where it answers, bytes. */
const MAX_BYTES = 4_096;
/** What a server listens on that listens everywhere; nobody can be asked there. */
const EVERYWHERE = new Set(['0.0.0.0', '[::]']);

/**
 * Where the `npm start` of a data folder says that it answers (`running.json`); undefined while none runs or it is still starting. It
 * takes the file away when it ends; the file of one that was killed counts no more, since its port can be anybody's by now. One that listens everywhere is asked at the loopback. Only addresses of this machine count: a token goes to no other that was not named.
 */
export async function localServer(dataFolder: string): Promise<string | undefined> {
  const read = await readRegularFile(join(dataFolder, 'running.json'), MAX_BYTES);
  const record = 'bytes' in read ? recordIn(read.bytes.toString('utf8')) : undefined;
  if (record === undefined || !URL.canParse(record.url) || !runs(record.pid)) return undefined;
  const url = new URL(record.url);
  if (EVERYWHERE.has(url.hostname)) url.hostname = '127.0.0.1';
  return isOwnAddress(url.hostname.replace(/^\[(.*)\]$/, '$1')) ? url.origin : undefined;
}

function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((own) => own?.some((one) => one.address === address));
}

function recordIn(text: string): { readonly pid: number; readonly url: string } | undefined {
  try {
    const written: unknown = JSON.parse(text);
    if (typeof written !== 'object' || written === null || !('url' in written) || !('pid' in written)) return undefined;
    const { pid, url } = written;
    return typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0 && typeof url === 'string' ? { pid, url } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether there is such a process, also one of another user. */
function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
