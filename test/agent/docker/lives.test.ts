import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { WayIn } from '../../../src/agent/drivers/driver.ts';
import { eventually } from '../../support/eventually.ts';
import { DockerMachine, PLAIN } from './docker-machine.ts';
import { canRunDocker, dockerTitle } from './docker-requirement.ts';
import { TestImages } from './test-images.ts';

const SLEEP = 'CMD ["/bin/sleep", "600"]';
const asked = { wasAsked: true, signal: new AbortController().signal };

let images: TestImages;
let machine: DockerMachine;
let sleeper: string;

async function get(way: WayIn, path: string): Promise<{ readonly status: number | undefined; readonly text: string }> {
  const socket = await way.connect();
  return new Promise((resolve, reject) => {
    const call = request({ path, headers: { host: way.host, connection: 'close' }, createConnection: () => socket }, (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString('utf8')));
      response.on('end', () => resolve({ status: response.statusCode, text: text.trim() }));
    });
    call.on('error', reject);
    call.end();
  });
}

describe.runIf(canRunDocker)(dockerTitle('lives of containers'), () => {
  beforeAll(async () => {
    images = new TestImages();
    sleeper = await images.build('sleeper', ['FROM berth-test/busybox:1', SLEEP]);
  });

  afterAll(async () => {
    await images.remove();
  });

  beforeEach(async () => {
    machine = await DockerMachine.create();
  });

  afterEach(async () => {
    await machine.dispose();
  });

  const next = (run: Assignment, stated: Partial<Assignment> = {}): Assignment =>
    machine.run({ ref: run.ref, workloadId: run.workloadId, workspaceId: run.workspaceId, generation: run.generation + 1, ...stated });

  async function stopped(run: Assignment): Promise<void> {
    expect(await machine.driver().stop(run, { graceMs: 0 })).toEqual({ gone: true });
    await machine.folder.open().record(run, asked);
  }

  describe('A2: a container that is not the one that was started is not ready', () => {
    test('started again by somebody', async () => {
      const run = machine.run({ ref: sleeper });
      const driver = await machine.started(run);
      await machine.view.docker.getContainer((await machine.view.container(run)).Id).restart({ t: 0 });
      expect(await driver.probe(run, 'alive')).toMatchObject({ state: 'exited', failure: { reason: 'WORK_VANISHED' } });
      expect((await driver.probe(run, 'ready')).state).toBe('exited');
      expect((await machine.driver().probe(run, 'alive')).state).toBe('exited');
      expect(await driver.wayIn(run)).toBeNull();
    });

    test('another one in its place, with its name and its labels', async () => {
      const run = machine.run({ ref: sleeper });
      const driver = await machine.started(run);
      const { Id, Name, Config } = await machine.view.container(run);
      await machine.view.remove(Id);
      const made = await machine.view.docker.createContainer({ name: Name.slice(1), Image: sleeper, Labels: Config.Labels });
      await made.start();
      expect((await driver.probe(run, 'alive')).state).toBe('exited');
      expect(await driver.stop(run, { graceMs: 0 })).toEqual({ gone: true });
    });

    test('a way in that was found before does not lead to it', async () => {
      const ref = await images.build('way', ['FROM berth-test/busybox:1', 'CMD ["/bin/sh", "-c", "httpd -f -p $JUPYTER_PORT -h /www"]']);
      const run = machine.run({ ref });
      const driver = await machine.started(run);
      const way = await driver.wayIn(run);
      if (!way) throw new Error('there is no way in');
      await eventually(
        () =>
          get(way, '/').then(
            ({ text }) => text === 'ok',
            () => false,
          ),
        'its page is there',
      );
      await machine.view.docker.getContainer((await machine.view.container(run)).Id).restart({ t: 0 });
      await expect(way.connect()).rejects.toThrow();
    });
  });

  test('a container that is paused is alive and not ready, and is ended all the same', async () => {
    const run = machine.run({ ref: sleeper });
    const driver = await machine.started(run);
    await machine.view.docker.getContainer((await machine.view.container(run)).Id).pause();
    expect(await driver.probe(run, 'alive')).toEqual({ state: 'ready' });
    expect(await driver.probe(run, 'ready')).toEqual({ state: 'starting' });
    expect(await driver.stop(run, { graceMs: 0 })).toEqual({ gone: true });
    expect(await machine.remains()).toEqual([]);
  });

  test('an endpoint is ready by its health, else by its models, and its way in has the model read-only', async () => {
    machine.modelPath = await mkdtemp(join(tmpdir(), 'berth-model-'));
    try {
      await writeFile(join(machine.modelPath, 'weights'), 'tiny');
      await chmod(machine.modelPath, 0o755);
      const serve = 'CMD ["/bin/sh", "-c", "httpd -f -p $PORT -h /www"]';
      const healthy = await images.build('healthy', [
        'FROM berth-test/busybox:1',
        'USER root',
        'RUN echo well > /www/health && ln -s /model/weights /www/weights',
        'USER 1000:1000',
        serve,
      ]);
      const listing = await images.build('listing', [
        'FROM berth-test/busybox:1',
        'USER root',
        'RUN mkdir /www/v1 && echo one > /www/v1/models',
        'USER 1000:1000',
        serve,
      ]);
      const model = { name: 'tiny', format: 'safetensors' as const, digest: 'd', source: 's' };
      const endpoint = (ref: string): Assignment => machine.run({ ref, kind: 'endpoint', model });
      const [one, other, none] = [endpoint(healthy), endpoint(listing), endpoint(sleeper)];
      const driver = await machine.ready(one);
      await machine.ready(other, driver);
      await machine.started(none, driver);
      expect(await driver.probe(none, 'ready')).toEqual({ state: 'starting' });
      const way = await driver.wayIn(one);
      expect(way?.authorization).toBeNull();
      expect(way && (await get(way, '/weights'))).toEqual({ status: 200, text: 'tiny' });
      expect((await machine.view.exec(one, ['/bin/sh', '-c', 'echo x > /model/weights'])).output).toMatch(/[Rr]ead-only/);
    } finally {
      await rm(machine.modelPath, { recursive: true, force: true });
    }
  });

  describe('L7: the volume of a workspace', () => {
    test.each<[string, readonly string[], string, string]>([
      ['of an image that has no such folder', ['WORKDIR /', 'USER 1234:1234'], '/work', '1234:1234'],
      [
        'of an image whose folder is root’s',
        ['USER root', 'RUN mkdir -p /srv/nb && echo hi > /srv/nb/intro.txt', 'WORKDIR /srv/nb'],
        '/srv/nb',
        '1000:1000',
      ],
      [
        'of an image with a user by name',
        ['USER root', 'RUN mkdir -p /etc /home/jo && echo jo:x:1500:100::/home/jo:/bin/sh > /etc/passwd', 'WORKDIR /home/jo', 'USER jo'],
        '/home/jo',
        '1500:100',
      ],
    ])('%s belongs to who runs there, is HOME, and keeps what is written', async (...[, lines, home, owner]) => {
      const ref = await images.build(`home-${owner.replace(':', '-')}`, ['FROM berth-test/busybox:1', ...lines, SLEEP]);
      const run = machine.run({ ref });
      await machine.started(run);
      const script = 'echo kept > notes.txt; stat -c "%u:%g %a" .; pwd; echo $HOME; id -u; ls';
      const { output } = await machine.view.exec(run, ['/bin/sh', '-c', script]);
      const [stat, pwd, variable, uid, ...names] = output.split('\n');
      expect([stat, pwd, variable, uid]).toEqual([`${owner} 700`, home, home, owner.split(':')[0]]);
      expect(names).toEqual(home === '/srv/nb' ? ['intro.txt', 'notes.txt'] : ['notes.txt']);
      await stopped(run);
      const again = next(run, { workspaceExpected: true });
      await machine.started(again);
      expect((await machine.view.exec(again, ['cat', 'notes.txt'])).output).toBe('kept');
    });

    test('what a run left is counted at its stop; a volume that was emptied since, or is gone, stops the next start', async () => {
      const run = machine.run({ ref: sleeper });
      await machine.started(run);
      await machine.view.exec(run, ['/bin/sh', '-c', 'mkdir d && echo 1234 > d/a && echo > b']);
      await stopped(run);
      expect(machine.folder.receipts).toMatchObject([{ keeper: 'docker', counted: { files: 2, bytes: 6, complete: true } }]);
      const volume = `berth-workspace-${run.workspaceId ?? ''}`;
      const sweeper = await machine.view.bystander('berth-test/busybox:1', {
        User: '0:0',
        Cmd: ['/bin/sh', '-c', 'rm -rf /v/d /v/b'],
        HostConfig: { Binds: [`${volume}:/v`] },
      });
      await machine.view.docker.getContainer(sweeper).wait();
      await machine.view.remove(sweeper);
      const missing = { ok: false, failure: { reason: 'WORKSPACE_MISSING' } };
      expect(await machine.driver().prepare(next(run), PLAIN)).toMatchObject(missing);
      await machine.view.docker.getVolume(volume).remove();
      expect(await machine.driver().prepare(next(run), PLAIN)).toMatchObject(missing);
      expect(await machine.view.hasVolume(volume)).toBe(false);
    });

    test('its member emptied it: the next start gets it as it is, and what the image has is not put there again', async () => {
      const ref = await images.build('intro', [
        'FROM berth-test/busybox:1',
        'USER root',
        'RUN mkdir /nb && echo hi > /nb/intro.txt',
        'WORKDIR /nb',
        SLEEP,
      ]);
      const run = machine.run({ ref });
      await machine.started(run);
      expect((await machine.view.exec(run, ['/bin/sh', '-c', 'ls; rm intro.txt'])).output).toBe('intro.txt');
      await stopped(run);
      const again = next(run, { workspaceExpected: true });
      await machine.started(again);
      expect((await machine.view.exec(again, ['ls'])).output).toBe('');
    });

    test('a volume that a container uses is not told deleted', async () => {
      const run = machine.run({ ref: sleeper });
      const driver = await machine.started(run);
      await expect(driver.deleteWorkspace(run.workspaceId ?? '')).rejects.toThrow();
      await stopped(run);
      for (let time = 0; time < 2; time += 1) await driver.deleteWorkspace(run.workspaceId ?? '');
      expect(await machine.view.hasVolume(`berth-workspace-${run.workspaceId ?? ''}`)).toBe(false);
    });
  });

  test('an image without a command, or with a user that it does not have, is unusable', async () => {
    const none = await images.build('none', ['FROM scratch', 'LABEL nothing=1']);
    const stranger = await images.build('stranger', ['FROM berth-test/busybox:1', 'USER stranger']);
    for (const ref of [none, stranger]) {
      expect(await machine.driver().prepare(machine.run({ ref }), PLAIN)).toMatchObject({ ok: false, failure: { reason: 'REF_UNUSABLE' } });
    }
  });

  test('unnamed volumes of an image go with its container', async () => {
    const ref = await images.build('volumes', ['FROM berth-test/busybox:1', 'VOLUME /data', SLEEP]);
    const run = machine.run({ ref });
    const driver = await machine.started(run);
    const unnamed = (await machine.view.container(run)).Mounts.map(({ Name }) => Name ?? '').filter((name) => !name.startsWith('berth-'));
    expect(unnamed).toHaveLength(1);
    await driver.stop(run, { graceMs: 0 });
    expect(await machine.view.hasVolume(unnamed[0] ?? '')).toBe(false);
    expect(await machine.view.hasVolume(`berth-workspace-${run.workspaceId ?? ''}`)).toBe(true);
  });
});
