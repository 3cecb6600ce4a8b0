import { request } from 'node:http';

/** Where a run's own server takes connections. */
export interface ServerAddress {
  readonly address: { readonly path: string } | { readonly host: string; readonly port: number };
  close(): Promise<void>;
}

interface Question {
  readonly address: ServerAddress['address'];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A server that is too busy to answer in this time is asked again, milliseconds. */
const TIMEOUT_MS = 5_000;

/** The status of its answer; null when none came. The body is not waited for. */
export async function askServer({ address, path, headers }: Question): Promise<number | null> {
  return new Promise((resolve) => {
    const where = 'path' in address ? { socketPath: address.path } : address;
    const call = request({ ...where, path, headers, agent: false }, (response) => {
      resolve(response.statusCode ?? null);
      response.destroy();
    });
    call.setTimeout(TIMEOUT_MS, () => call.destroy());
    call.on('error', () => {
      resolve(null);
    });
    call.end();
  });
}
