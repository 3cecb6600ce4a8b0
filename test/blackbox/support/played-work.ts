import type { Assignment } from '../../../src/agent-api/wire.ts';
import { observation } from '../../agent-api/support/test-agent.ts';
import { innerOf } from '../../support/canary-scene.ts';
import type { Caller } from './caller.ts';
import type { PlayedMachine } from './installation.ts';

/** What the machine's agent is told about a workload; null when it is told nothing. */
export async function assignmentOf(machine: PlayedMachine, workloadId: string): Promise<Assignment | null> {
  const { assignments } = await machine.agent.sync();
  return assignments.find((assignment) => assignment.workloadId === innerOf(workloadId)) ?? null;
}

/** Deletes a workload, and has the agents say that nothing is left of it, so that it holds nothing for the next test. */
export async function clear(caller: Caller, workloadId: string, machines: readonly PlayedMachine[]): Promise<void> {
  const [typename] = Buffer.from(workloadId, 'base64').toString('utf8').split(':');
  const kind = typename === 'Notebook' ? 'notebook' : 'endpoint';
  await caller.mutate(`delete${typename ?? ''}`, { [`${kind}Id`]: workloadId }, `... on ${typename ?? ''} { id }`);
  for (const machine of machines) {
    const assigned = await assignmentOf(machine, workloadId);
    if (assigned === null) continue;
    const { generation } = assigned;
    await machine.agent.sync({ observed: [observation(assigned.workloadId, { state: 'stopped', generation })] });
  }
}
