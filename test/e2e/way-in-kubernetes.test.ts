import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { hasCluster, unlessCluster } from '../agent/kubernetes/cluster-requirement.ts';
import { TestCluster, TestNamespace } from '../agent/kubernetes/test-cluster.ts';
import { OpenedNotebook } from './support/opened-notebook.ts';
import { storyOfTheWayIn } from './support/story-of-the-way-in.ts';

// A pod takes seconds to come and to go, and many of them share one node here.
vi.setConfig({ testTimeout: 170_000, hookTimeout: 170_000 });

/** A real notebook in a pod of a real cluster, a real agent, a real server, and a member who opens it. */
describe.runIf(hasCluster)(`the way in to a notebook on Kubernetes${unlessCluster}`, () => {
  let dataDir: string;
  let namespace: TestNamespace;
  let notebook: OpenedNotebook;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'berth-way-in-'));
    namespace = await TestNamespace.open(await TestCluster.open());
    const flags = ['--namespace', namespace.name];
    notebook = await OpenedNotebook.launch({ driver: 'kubernetes', ref: 'berth-test/jupyter:1', dataDir, memoryMib: 256, flags });
  });
  afterAll(async () => {
    await notebook.dispose();
    await namespace.dispose();
    await rm(dataDir, { recursive: true, force: true });
  });

  storyOfTheWayIn(() => notebook);
});
