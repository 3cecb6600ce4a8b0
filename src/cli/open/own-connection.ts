import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Where Linux says whose each connection is: state, addresses and user of all of this network namespace. */
const TABLE = '/proc/net/tcp';
const ROOT = 0;
const ESTABLISHED = '01';
/** What the kernel writes of a connection that no process holds any more; its user is then 0 as well, whosever it was. */
const NOBODY_HOLDS_IT = '0';

/**
 * Whether who connected over the loopback is this very user, or root, who may do everything anyway (and whose program hands on the
 * connections of browsers under WSL). Other users of a machine can read the address that a browser is opened with, and could be faster.
 * A connection that its end has closed is nobody's. Where the system does not say, as on macOS, it is taken to be this user's.
 */
export async function isOwnConnection({ remotePort, localPort }: Pick<Socket, 'remotePort' | 'localPort'>): Promise<boolean> {
  if (process.getuid === undefined) return true;
  let table: string;
  try {
    table = await readFile(TABLE, 'latin1');
  } catch {
    return true;
  }
  if (remotePort === undefined || localPort === undefined) return false;
  const uid = userOf(table, { from: remotePort, to: localPort });
  return uid !== null && (uid === ROOT || uid === process.getuid());
}

/**
 * The user whose end of a loopback connection has the port `from`. null where nobody holds that end: it is not in the table, or is not
 * established (any more), since the kernel gives ends that were closed to root.
 */
export function userOf(table: string, { from, to }: { readonly from: number; readonly to: number }): number | null {
  const [local, remote] = [address(from), address(to)];
  for (const line of table.split('\n')) {
    const [, ours, theirs, state, , , , uid, , inode] = line.trim().split(/\s+/);
    if (ours !== local || theirs !== remote) continue;
    if (state === ESTABLISHED && inode !== undefined && inode !== NOBODY_HOLDS_IT) return Number(uid);
  }
  return null;
}

/** 127.0.0.1 as the kernel writes it on machines that store numbers from their small end, which all of ours do. */
function address(port: number): string {
  return `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
}
