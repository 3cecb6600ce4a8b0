import { randomUUID } from 'node:crypto';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { canonicalDigest } from '../../../src/shared/canonical-digest.ts';

/** An assignment with everything that a test does not state, its digest computed over what it says. */
export function makeAssignment(stated: Partial<Assignment> = {}): Assignment {
  const { decisionDigest, desired = 'run', deadlineSeconds = 1_800, ...rest } = stated;
  const covered = {
    workloadId: randomUUID(),
    generation: 1,
    decisionId: randomUUID(),
    kind: 'notebook' as const,
    driver: 'simulation' as const,
    runtimeName: 'cpu',
    ref: 'env:some-environment',
    accelerator: 'cpu' as const,
    resources: { cpuMillis: 1_000, memoryMib: 512, acceleratorCount: 0 },
    exclusiveDevices: [],
    ...rest,
  };
  return { ...covered, desired, deadlineSeconds, decisionDigest: decisionDigest ?? canonicalDigest(covered) };
}

export function stopOf(run: Assignment): Assignment {
  return { ...run, desired: 'stop' };
}
