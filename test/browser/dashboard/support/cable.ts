import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network cable between a browser and a server, which can be pulled out. */
export interface Cable {
  /** The server's address at this end. */
  readonly url: string;
  /** Cuts what runs through it, and lets nothing through. */
  unplug(): void;
  plug(): void;
  close(): Promise<void>;
}

/** Lays a cable to a server of this machine. */
export async function layCable(target: string): Promise<Cable> {
  const sockets = new Set<Socket>();
  let isPlugged = true;
  const server = createServer((client) => {
    if (!isPlugged) {
      client.destroy();
      return;
    }
    const upstream = connect({ host: '127.0.0.1', port: Number(new URL(target).port) });
    for (const [from, to] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    unplug() {
      isPlugged = false;
      cut();
    },
    plug() {
      isPlugged = true;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
