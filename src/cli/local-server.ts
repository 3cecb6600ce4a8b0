import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { readRegularFile } from '../shared/read-regular-file.ts';

/** Largest file in which `npm start` writes down where it answers, bytes. */
const MAX_BYTES = 4_096;
/** What a server listens on that listens everywhere; nobody can be asked there. */
const EVERYWHERE = new Set(['0.0.0.0', '[::]']);

/**
 * Where the `npm start` of a data folder says that it answers (`running.json`); undefined while none runs or it is still starting.
 * One that listens everywhere is asked at the loopback. Only addresses of this machine count: a token goes to no other that was not named.
 */
export async function localServer(dataFolder: string): Promise<string | undefined> {
  const read = await readRegularFile(join(dataFolder, 'running.json'), MAX_BYTES);
  const text = 'bytes' in read ? urlIn(read.bytes.toString('utf8')) : undefined;
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (EVERYWHERE.has(url.hostname)) url.hostname = '127.0.0.1';
  return isOwnAddress(url.hostname.replace(/^\[(.*)\]$/, '$1')) ? url.origin : undefined;
}

function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((own) => own?.some((one) => one.address === address));
}

function urlIn(text: string): string | undefined {
  try {
    const written: unknown = JSON.parse(text);
    const isRecord = typeof written === 'object' && written !== null && 'url' in written;
    return isRecord && typeof written.url === 'string' ? written.url : undefined;
  } catch {
    return undefined;
  }
}
