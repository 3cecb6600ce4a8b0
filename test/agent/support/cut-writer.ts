import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { AgentState } from '../../../src/agent/state/agent-state.ts';

/** Writes one state and is killed with -9 by itself at one of the calls of the write: `BEFORE` or `AFTER` the one of that number. */
const [, , dir = '', text = '', when = '', wanted = ''] = process.argv;
let calls = 0;

async function cutAround<Result>(call: () => Promise<Result>): Promise<Result> {
  const isHere = (calls += 1) === Number(wanted);
  if (isHere && when === 'BEFORE') process.kill(process.pid, 'SIGKILL');
  const result = await call();
  if (isHere && when === 'AFTER') process.kill(process.pid, 'SIGKILL');
  return result;
}

const { open, rename } = promises;
promises.open = async (...args) => {
  const file = await cutAround(() => open(...args));
  const [writeFile, sync, close] = [file.writeFile.bind(file), file.sync.bind(file), file.close.bind(file)];
  file.writeFile = (...content) => cutAround(() => writeFile(...content));
  file.sync = () => cutAround(sync);
  file.close = () => cutAround(close);
  return file;
};
promises.rename = (...args) => cutAround(() => rename(...args));
syncBuiltinESMExports();

const { writeStateFile } = await import('../../../src/agent/state/state-file.ts');
await writeStateFile(dir, JSON.parse(text) as AgentState);
process.stdout.write(String(calls));
