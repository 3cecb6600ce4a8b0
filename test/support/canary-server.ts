import { spawn } from 'node:child_process';
import { eventually } from './eventually.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** All that it wrote so far, both streams. */
  output(): string;
  /** Ends it in order and waits for it. */
  stop(): Promise<void>;
}

/** Starts `berth serve` on a free port with only the given environment beside PATH. */
export async function startServerProcess(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main/cli.ts', 'serve'], {
    env: { PATH: process.env['PATH'], PORT: '0', OPEN_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      resolve();
    }),
  );
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
  };
  let url: string | undefined;
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output}`);
    url = /"url":"(http:[^"]+)"/.exec(output)?.[1];
    return url !== undefined;
  }, 'the server listens').catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  if (url === undefined) throw new Error('The server said no address.');
  return { url, output: () => output, stop };
}
