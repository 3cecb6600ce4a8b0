import type { WorkloadKind } from '../../client/generated/graphql.ts';
import { readRegularFile } from '../../shared/read-regular-file.ts';
import { readWorkloadFile } from '../../workload-export/read-workload-file.ts';
import type { WorkloadFile } from '../../workload-export/workload-file.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import { kindWords } from './kind-words.ts';

/** Largest file that describes a workload, bytes; an export has some hundred. */
const MAX_FILE_BYTES = 65_536;

/** What a file such as an export describes; fails with every problem of it, and when it describes work of the other kind. */
export async function readLaunchFile(kind: WorkloadKind, file: string): Promise<WorkloadFile> {
  const found = await readRegularFile(file, MAX_FILE_BYTES);
  if ('problem' in found) throw new CommandFailure(`${file} ${found.problem}`, { code: 'USAGE', exitCode: EXIT_CODES.usage });
  const read = readWorkloadFile(found.bytes.toString('utf8'));
  const problems = 'problems' in read ? read.problems : kindProblems(kind, read.ok);
  if ('ok' in read && problems.length === 0) return read.ok;
  throw new CommandFailure(`${file} describes nothing that can be launched`, {
    code: 'WORKLOAD_FILE_INVALID',
    exitCode: EXIT_CODES.refused,
    lines: problems.map((problem) => `${file}: ${problem}`),
    next: 'berth export NAME writes such a file',
    data: { problems },
  });
}

function kindProblems(wanted: WorkloadKind, { kind }: WorkloadFile): readonly string[] {
  const written: WorkloadKind = kind === 'notebook' ? 'NOTEBOOK' : 'ENDPOINT';
  return written === wanted ? [] : [`kind: it describes ${kindWords(written).article}, not ${kindWords(wanted).article}`];
}
