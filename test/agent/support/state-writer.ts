import { EMPTY_STATE } from '../../../src/agent/state/agent-state.ts';
import { writeStateFile } from '../../../src/agent/state/state-file.ts';

/** Writes one state after the other and tells the number of each that is on disk, until it is killed. */
const [, , dir = '', from = '0'] = process.argv;
for (let generation = Number(from) + 1; ; generation += 1) {
  const boots = Array.from({ length: 32 }, () => crypto.randomUUID());
  await writeStateFile(dir, {
    ...EMPTY_STATE,
    boots,
    finished: [{ workloadId: crypto.randomUUID(), generation, decisionId: crypto.randomUUID() }],
  });
  process.stdout.write(`${generation}\n`);
}
