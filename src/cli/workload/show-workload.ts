import type { BerthClient } from '../../client/berth-client.ts';
import { findWorkload, type WorkloadWord } from '../lookup/find-workload.ts';
import type { Answer } from '../terminal.ts';
import { describeWorkload } from './describe-workload.ts';
import { kindWords } from './kind-words.ts';

/** `berth notebook show` and `berth endpoint show`. */
export async function showWorkload(client: BerthClient, asked: WorkloadWord, now: Date): Promise<Answer> {
  const work = await findWorkload(client, asked);
  const { noun } = kindWords(work.kind);
  const next =
    work.phase === 'RUNNING'
      ? `berth ${noun} open ${asked.word}`
      : work.phase === 'PENDING'
        ? `berth explain ${asked.word}`
        : `berth timeline ${asked.word}`;
  return { lines: describeWorkload(work, now), notes: [`Next: ${next}`], json: work };
}
