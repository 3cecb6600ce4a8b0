import { createServer } from 'node:net';

/** A TCP port of 127.0.0.1 that is free now. Another process may take it before you do: be ready to ask again. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no TCP port.');
  return address.port;
}
