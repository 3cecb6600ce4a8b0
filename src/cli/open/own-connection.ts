import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Where Linux says whose each connection is: state, addresses and user of all of this network namespace. */
const TABLE = '/proc/net/tcp';
const ROOT = 0;

/**
 * Whether who connected over the loopback is this very user, or root, who may do everything anyway. Other users of a machine can read the
 * address that a browser is opened with, and could be faster. Where the system does not say, as on macOS, it is taken to be.
 */
export async function isOwnConnection({ remotePort, localPort }: Pick<Socket, 'remotePort' | 'localPort'>): Promise<boolean> {
  if (process.getuid === undefined || remotePort === undefined || localPort === undefined) return true;
  let table: string;
  try {
    table = await readFile(TABLE, 'latin1');
  } catch {
    return true;
  }
  const uid = userOf(table, { from: remotePort, to: localPort });
  return uid !== null && (uid === ROOT || uid === process.getuid());
}

/** The user whose end of a loopback connection has the port `from`; null for a connection that is not in the table. */
export function userOf(table: string, { from, to }: { readonly from: number; readonly to: number }): number | null {
  const [local, remote] = [address(from), address(to)];
  for (const line of table.split('\n')) {
    const fields = line.trim().split(/\s+/);
    if (fields[1] === local && fields[2] === remote) return Number(fields[7]);
  }
  return null;
}

/** 127.0.0.1 as the kernel writes it on machines that store numbers from their small end, which all of ours do. */
function address(port: number): string {
  return `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
}
