import { request } from 'node:http';
import type { WayIn } from '../driver.ts';

/** A server that is too busy to answer in this time is asked again, milliseconds. */
const TIMEOUT_MS = 5_000;

/** The status with which the server at the end of the way answers; null when it does not. */
export async function httpStatus(way: WayIn, path: string): Promise<number | null> {
  const connection = await way.connect().catch(() => null);
  if (!connection) return null;
  try {
    return await new Promise<number | null>((resolve) => {
      const headers = { host: way.host, connection: 'close', ...(way.authorization !== null && { authorization: way.authorization }) };
      const call = request({ path, headers, createConnection: () => connection, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
        response.resume();
        resolve(response.statusCode ?? null);
      });
      // A connection that had ended before ends the call without an error.
      for (const end of ['error', 'close'])
        call.on(end, () => {
          resolve(null);
        });
      call.end();
    });
  } finally {
    connection.destroy();
  }
}
