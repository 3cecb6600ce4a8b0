import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '../../src/agent-api/wire.ts';
import type { DockerDriver } from '../../src/agent/drivers/docker/docker-driver.ts';
import { DockerMachine } from '../agent/docker/docker-machine.ts';
import { canRunDocker, dockerTitle } from '../agent/docker/docker-requirement.ts';
import { TestImages } from '../agent/docker/test-images.ts';
import { eventually } from '../support/eventually.ts';
import { TINY_SERVER, writeTinyModel } from '../support/tiny-model/tiny-model.ts';

/**
 * The same tiny server and model as an image. From the driver on, since the control plane places endpoints on GPUs alone (M4), and no
 * engine of the tests has one.
 */
describe.runIf(canRunDocker)(dockerTitle('a model is served by a container for real'), () => {
  let images: TestImages;
  let machine: DockerMachine;
  let driver: DockerDriver;
  let run: Assignment;

  beforeAll(async () => {
    images = new TestImages();
    machine = await DockerMachine.create();
    machine.modelPath = await mkdtemp(join(tmpdir(), 'berth-model-'));
    await chmod(machine.modelPath, 0o755);
    await writeTinyModel(machine.modelPath, { loadSeconds: 1 });
    const lines = [
      'FROM berth-test/jupyter:1',
      'COPY tiny_endpoint.py /opt/tiny_endpoint.py',
      'ENTRYPOINT ["python3", "/opt/tiny_endpoint.py"]',
      'CMD []',
    ];
    const ref = await images.build('tiny-endpoint', lines, [TINY_SERVER]);
    run = endpoint(ref);
  });

  afterAll(async () => {
    await machine.dispose();
    await images.remove();
    await rm(machine.modelPath, { recursive: true, force: true });
  });

  function endpoint(ref: string, stated: Partial<Assignment> = {}): Assignment {
    const model = { name: 'tiny', format: 'safetensors' as const, digest: 'd', source: 's' };
    return machine.run({ ref, kind: 'endpoint', model, ...stated });
  }

  async function ask(asked: Assignment, path: string, body: string): Promise<string> {
    const way = await driver.wayIn(asked);
    if (!way) throw new Error('There is no way in.');
    const socket = await way.connect();
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', path, headers: { host: way.host, connection: 'close' }, createConnection: () => socket };
      const call = request(options, (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString('utf8')));
        response.on('end', () => resolve(text));
      });
      call.on('error', reject);
      call.end(body);
    });
  }

  const complete = async (asked: Assignment): Promise<unknown> =>
    JSON.parse(await ask(asked, '/v1/completions', JSON.stringify({ model: 'tiny', prompt: 'abc', max_tokens: 4 })));

  test('M5, A2: it is ready once its model is loaded, and completes what it is asked through the way in', async () => {
    driver = await machine.ready(run);
    expect(await complete(run)).toMatchObject({ model: 'tiny', choices: [{ text: 'defg' }] });
  });

  test('A2: when its server crashes it has ended, and is not ready again; the next generation is', async () => {
    await ask(run, '/crash', '').catch(() => undefined);
    await eventually(async () => (await driver.probe(run, 'alive')).state === 'exited', 'it has ended');
    expect(await driver.probe(run, 'ready')).toMatchObject({ state: 'exited' });
    expect(await driver.stop(run, { graceMs: 0 })).toEqual({ gone: true });
    const next = endpoint(run.ref, { workloadId: run.workloadId, generation: 2 });
    await machine.ready(next, driver);
    expect(await complete(next)).toMatchObject({ choices: [{ text: 'defg' }] });
    expect(await driver.probe(run, 'ready')).toEqual({ state: 'absent' });
    expect(await driver.stop(next, { graceMs: 1_000 })).toEqual({ gone: true });
  });
});
