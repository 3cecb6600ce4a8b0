import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { openRunDatabase, type RunDatabase } from './run-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address that gives the run's database, starting it at the first request. */
    readonly runDatabaseAddress: string;
  }
}

/**
 * Runs once in the main process. Postgres is started only when a test file first asks for a database, so that pure tests
 * begin at once; the files ask through a loopback address, because each is a process of its own.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  let opening: Promise<RunDatabase> | undefined;
  const server = createServer((_request, response) => {
    opening ??= openRunDatabase();
    opening.then(
      ({ adminUrl, template, prefix }) => response.end(JSON.stringify({ adminUrl, template, prefix })),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no TCP port.');
  project.provide('runDatabaseAddress', `http://127.0.0.1:${String(address.port)}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    const database = await opening?.catch(() => undefined);
    await database?.close();
  };
}
