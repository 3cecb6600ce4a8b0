import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { agentPaths } from '../../src/agent/agent-paths.ts';
import { readAgentId } from '../../src/agent/drivers/docker/agent-id.ts';
import { canRunDocker, dockerTitle } from '../agent/docker/docker-requirement.ts';
import { DockerView } from '../agent/docker/docker-view.ts';
import { OpenedNotebook } from './support/opened-notebook.ts';
import { storyOfTheWayIn } from './support/story-of-the-way-in.ts';

/** A real notebook in a container of a real engine, a real agent, a real server, and a member who opens it. */
describe.runIf(canRunDocker)(dockerTitle('the way in to a notebook in docker'), () => {
  let dataDir: string;
  let notebook: OpenedNotebook;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'berth-way-in-'));
    notebook = await OpenedNotebook.launch({ driver: 'docker', ref: 'berth-test/jupyter:1', dataDir, memoryMib: 512 });
  });
  afterAll(async () => {
    await notebook.dispose();
    await new DockerView().clear(await readAgentId(join(agentPaths(dataDir).stateDir, 'docker')));
    await rm(dataDir, { recursive: true, force: true });
  });

  storyOfTheWayIn(() => notebook);
});
