import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that treats connections as bad networks do. */
export interface CuttingProxy {
  readonly url: string;
  /** How many connections it cut, and how many it left open and silent. */
  readonly harm: { cut: number; silenced: number };
  /** From here on it only passes on; connections that it silenced stay so. */
  calm(): void;
  close(): Promise<void>;
}

/** Of ten connections so many end silent instead of cut: open, and nothing comes. */
const SILENCED = 0.1;
const LIFE_MILLISECONDS = { shortest: 100, longest: 4_000 };
/** A cut may fall within an answer, and there within a line. */
const BYTES_AT_MOST = 30_000;

/** Starts one before a server of this machine; until it is told to be calm, each connection ends at a random moment or byte. */
export async function startCuttingProxy(target: string, random: () => number): Promise<CuttingProxy> {
  const harm = { cut: 0, silenced: 0 };
  const sockets = new Set<Socket>();
  let isCalm = false;
  const server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port: Number(new URL(target).port) });
    const both = [client, upstream];
    let bytesLeft = random() < 0.5 ? Math.floor(random() * BYTES_AT_MOST) : Number.POSITIVE_INFINITY;
    let isSilent = false;
    const cut = (): void => {
      if (!client.destroyed) harm.cut += 1;
      for (const socket of both) socket.destroy();
    };
    const end = (): void => {
      if (isCalm || client.destroyed) return;
      if (random() >= SILENCED) {
        cut();
        return;
      }
      harm.silenced += 1;
      isSilent = true;
    };
    const timer = setTimeout(end, LIFE_MILLISECONDS.shortest + random() * LIFE_MILLISECONDS.longest);
    for (const [from, to] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        clearTimeout(timer);
        sockets.delete(from);
        to.destroy();
      });
    }
    client.on('data', (bytes: Buffer) => {
      if (!isSilent) upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (isSilent) return;
      if (isCalm || bytes.length < bytesLeft) {
        bytesLeft -= bytes.length;
        client.write(bytes);
        return;
      }
      client.write(bytes.subarray(0, bytesLeft), cut);
      isSilent = true;
    });
  });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    harm,
    calm: () => {
      isCalm = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
