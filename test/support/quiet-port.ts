import { createServer } from 'node:net';

/** Below the ports that Linux and macOS give to outgoing connections, so that none of those takes the port while its server is down. */
const LOWEST = 20_000;
const HIGHEST = 30_000;
const ATTEMPTS = 100;

/** A TCP port of 127.0.0.1 for a server that a test ends and starts again on the same port. */
export async function quietPort(): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error('No TCP port is free.');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => {
      resolve(false);
    });
    server.listen({ host: '127.0.0.1', port }, () => {
      resolve(true);
    });
  });
  if (listens) await new Promise((resolve) => server.close(resolve));
  return listens;
}
