import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { Driver } from '../../../src/agent/drivers/driver.ts';
import { KubernetesDriver } from '../../../src/agent/drivers/kubernetes/kubernetes-driver.ts';
import type { KubernetesOptions } from '../../../src/agent/drivers/kubernetes/kubernetes-driver.ts';
import type { WorkspaceReceipt } from '../../../src/agent/state/agent-state.ts';
import { Workspaces } from '../../../src/agent/workspaces/workspaces.ts';
import type { Receipts } from '../../../src/agent/workspaces/receipts.ts';
import { makeAssignment } from '../support/assignments.ts';
import { patiently } from './patiently.ts';
import type { TestNamespace } from './test-cluster.ts';

/** Little, since the node has two cores. */
const SMALL = { cpuMillis: 100, memoryMib: 192, acceleratorCount: 0 } as const;

const JUPYTER = 'berth-test/jupyter:1';
export const BUSYBOX = 'berth-test/busybox:1';

/** Short, so that what never gets better is told soon. */
const IMPATIENT = { unschedulableMs: 60_000, imageMs: 1_000, earlierRunMs: 2_000, goneMs: 40_000 };

/** A driver of one agent in the namespace, with a state folder that is lost or kept as the test likes. */
export function openDriver(namespace: TestNamespace, how: Partial<KubernetesOptions> & { readonly stateDir: string }): KubernetesDriver {
  const { settings, patience, ...rest } = how;
  return new KubernetesDriver({
    settings: { namespace: namespace.name, ...settings },
    log: pino({ level: process.env['BERTH_TEST_LOG'] ?? 'silent' }),
    patience: { ...IMPATIENT, ...patience },
    workspaces: new Workspaces({ dir: rest.stateDir, receipts: receiptsInMemory(), firstUid: null, log: pino({ level: 'silent' }) }),
    ...rest,
  });
}

function receiptsInMemory(): Receipts {
  const receipts = new Map<string, WorkspaceReceipt>();
  return {
    find: (workspaceId) => receipts.get(workspaceId) ?? null,
    put: (receipt) => Promise.resolve(void receipts.set(receipt.workspaceId, receipt)),
    remove: (workspaceId) => Promise.resolve(void receipts.delete(workspaceId)),
    uids: () => new Set(),
  };
}

export function tempStateDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'berth-k8s-'));
}

export async function removeDir(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}

/** An assignment for a cluster, small. */
export function aRun(stated: Partial<Assignment> = {}): Assignment {
  return makeAssignment({ driver: 'kubernetes', ref: JUPYTER, resources: SMALL, deadlineSeconds: 90, ...stated });
}

/** Stops a run as the executor does, again until nothing of it exists. */
export async function down(driver: Driver, run: Assignment): Promise<void> {
  await patiently(async () => (await driver.stop(run, { graceMs: 1_000 })).gone, 'nothing of the run exists any more');
}
