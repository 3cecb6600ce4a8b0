import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../config/environment.ts';

/** The address of the settings is taken, is not this machine's, or is not for this user; the message says which and why. */
export class ListenRefused extends Error {}

export interface ListenPlace extends Pick<Config, 'host' | 'port'> {
  /** Names the setting of the port to who has to change it; default `PORT`. */
  readonly variable?: 'PORT' | 'OPEN_PORT';
}

/** Listens where the settings say, and gives the address as a URL, such as `http://127.0.0.1:4000`. Throws `ListenRefused`. */
export async function listenOn(server: Server, { host, port, variable = 'PORT' }: ListenPlace): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException): void => {
      const why = WHY[cause.code ?? ''] ?? 'the system refuses it';
      reject(
        new ListenRefused(`cannot listen on ${host} port ${String(port)}: ${why} (${cause.code ?? cause.name}); set HOST or ${variable}`, {
          cause,
        }),
      );
    };
    server.once('error', refuse);
    server.listen({ host, port }, () => {
      server.off('error', refuse);
      resolve();
    });
  });
  const bound = server.address() as AddressInfo;
  return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${String(bound.port)}`;
}

const WHY: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there',
  EADDRNOTAVAIL: 'the address is not one of this machine',
  EACCES: 'this user may not use that port',
  ENOTFOUND: 'no address is known by that name',
};
