import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AgentProcess } from './support/agent-process.ts';
import { makeAssignment, stopOf } from './support/assignments.ts';
import { PlayedControlPlane } from './support/played-control-plane.ts';

let dataDir: string;
let plane: PlayedControlPlane;
let agents: AgentProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'berth-agent-'));
  plane = await PlayedControlPlane.start();
  agents = [];
});

afterEach(async () => {
  await Promise.all(agents.map((agent) => agent.end('SIGKILL')));
  await plane.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startAgent(script: object = {}): Promise<AgentProcess> {
  const simulationScript = join(dataDir, 'script.json');
  await writeFile(simulationScript, JSON.stringify({ prepareMs: 50, startMs: 50, stopMs: 20, ...script }));
  const agent = await AgentProcess.start({
    server: plane.url,
    enrollmentToken: 'one-time',
    drivers: ['simulation'],
    dataDir,
    simulationScript,
  });
  agents.push(agent);
  return agent;
}

describe('an agent in its own process, with simulated work', () => {
  test('A1, A3: it enrols once, runs what it is given, stops it, and forgets it when the control plane does', async () => {
    const agent = await startAgent();
    const run = makeAssignment();
    plane.assign([run]);
    const running = await plane.reported((report) => report.state === 'running');
    expect(running).toMatchObject({ workloadId: run.workloadId, generation: 1, decisionId: run.decisionId });
    plane.assign([stopOf(run)]);
    await plane.reported((report) => report.state === 'stopped');
    plane.assign([]);
    await plane.nextSync((sync) => sync.observed.length === 0);
    expect(plane.enrollments).toHaveLength(1);
    expect(plane.reports.map((report) => report.state)).not.toContain('failed');
    expect(await agent.end('SIGTERM')).toBe(0);
  });
});
