import { spawn } from 'node:child_process';

export interface RunOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program to its end and gives what it printed on standard output; fails with everything that it said. */
export function runProgram(program: string, args: readonly string[], { cwd, environment }: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], { cwd, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, all] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString('utf8');
      all += chunk.toString('utf8');
    });
    child.stderr.on('data', (chunk: Buffer) => (all += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(`${program} ${args.join(' ')} ended with ${String(code)}:\n${all.slice(-6_000)}`));
    });
  });
}
