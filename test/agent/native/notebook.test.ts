import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { buildEnvironment } from '../../../src/agent/environments/build-environment.ts';
import { AgentProcess } from '../support/agent-process.ts';
import { makeAssignment, stopOf } from '../support/assignments.ts';
import { NotebookClient } from '../support/notebook-client.ts';
import { PlayedControlPlane } from '../support/played-control-plane.ts';

let dataDir: string;
let plane: PlayedControlPlane;
let agent: AgentProcess;
let ref: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'berth-native-'));
  ({ ref } = await buildEnvironment({ storeDir: agentPaths(dataDir).environmentsDir, name: 'jupyter' }));
  plane = await PlayedControlPlane.start();
  agent = await AgentProcess.start({ server: plane.url, enrollmentToken: 'one-time', drivers: ['native'], dataDir, logLevel: 'debug' });
});

afterEach(async () => {
  console.log(agent.log);
  await agent.end('SIGKILL');
  await plane.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a native notebook', () => {
  test('it answers', async () => {
    const run = makeAssignment({ driver: 'native', ref, workspaceId: randomUUID() });
    plane.assign([run]);
    await plane.reported((report) => report.state === 'running' || report.state === 'failed');
    const client = await NotebookClient.open({ dataDir, workloadId: run.workloadId });
    expect(await client.run('1+1')).toBe('2');
    await client.close();
    plane.assign([stopOf(run)]);
    await plane.reported((report) => report.state === 'stopped');
  });
});
