import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { DockerMachine } from './docker-machine.ts';
import { canRunDocker, dockerTitle } from './docker-requirement.ts';
import type { Executed } from './docker-view.ts';
import { TestImages } from './test-images.ts';

let machine: DockerMachine;
let other: DockerMachine;
let images: TestImages;
let ref: string;
let run: Assignment;
let neighbour: Assignment;
let foreign: Assignment;
let host: Server;

const inside = (...command: string[]): Promise<Executed> => machine.view.exec(run, command);
const shell = (script: string): Promise<Executed> => inside('/bin/sh', '-c', script);

/** Whether an HTTP server answers a request from inside. */
async function answers(address: string, port: number): Promise<boolean> {
  const request = `printf 'GET / HTTP/1.0\\r\\n\\r\\n' | timeout 3 nc ${address} ${String(port)}`;
  const { output } = await shell(`${request} > /tmp/page 2>/dev/null; echo "answers: $(grep -c HTTP/1 /tmp/page)"`);
  return output.includes('answers: 1');
}

function addressOf(info: Awaited<ReturnType<DockerMachine['view']['container']>>): { readonly ip: string; readonly gateway: string } {
  const [network] = Object.values(info.NetworkSettings.Networks);
  return { ip: network?.IPAddress ?? '', gateway: network?.Gateway ?? '' };
}

describe.runIf(canRunDocker)(dockerTitle('T1: what work in a container can reach'), () => {
  beforeAll(async () => {
    images = new TestImages();
    ref = await images.build('page', [
      'FROM berth-test/busybox:1',
      'ENV FROM_IMAGE=kept',
      'EXPOSE 9999',
      'CMD ["/bin/sh", "-c", "httpd -f -p $JUPYTER_PORT -h /www"]',
    ]);
    [machine, other] = await Promise.all([DockerMachine.create(), DockerMachine.create()]);
    [run, neighbour, foreign] = [machine.run({ ref }), machine.run({ ref }), other.run({ ref })];
    await Promise.all([machine.started(run), machine.started(neighbour), other.started(foreign)]);
    host = createServer((_, response) => response.end('host'));
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
  });

  afterAll(async () => {
    host.close();
    await Promise.all([machine.dispose(), other.dispose()]);
    await images.remove();
  });

  test('its own page is there, so that the tests below could see one', async () => {
    expect(await answers('127.0.0.1', 8_888)).toBe(true);
    const { NetworkSettings } = await machine.view.container(run);
    const [bound] = NetworkSettings.Ports['8888/tcp'] ?? [];
    const page = await fetch(`http://127.0.0.1:${bound?.HostPort ?? ''}/`);
    expect((await page.text()).trim()).toBe('ok');
  });

  test('not the port of another notebook: neither of the same agent nor of another one on the same engine', async () => {
    for (const info of [await machine.view.container(neighbour), await other.view.container(foreign)]) {
      expect(await answers(addressOf(info).ip, 8_888)).toBe(false);
    }
  });

  test('not what listens on loopback of the machine: agent, control plane, published ports', async () => {
    const { gateway } = addressOf(await machine.view.container(run));
    const { NetworkSettings } = await machine.view.container(neighbour);
    const published = Number(NetworkSettings.Ports['8888/tcp']?.[0]?.HostPort);
    for (const address of [gateway, '127.0.0.1']) {
      expect(await answers(address, (host.address() as AddressInfo).port)).toBe(false);
      expect(await answers(address, published)).toBe(false);
    }
  });

  test('one port is published, on 127.0.0.1 alone, whatever the image exposes', async () => {
    const { NetworkSettings, HostConfig } = await machine.view.container(run);
    const bound = Object.values(NetworkSettings.Ports).flatMap((ports) => (ports as { HostIp: string }[] | null) ?? []);
    expect(bound.map(({ HostIp }) => HostIp)).toEqual(['127.0.0.1']);
    expect(HostConfig.NetworkMode).toBe(`berth-${await machine.agentId()}`);
  });

  test('no mount of the machine but its own volume; nothing of the engine', async () => {
    const { Mounts } = await machine.view.container(run);
    expect(Mounts.map(({ Type, Destination }) => [Type, Destination])).toEqual([['volume', '/work']]);
    expect((await inside('ls', '/var/run/docker.sock')).exitCode).not.toBe(0);
    expect((await shell('cat /proc/mounts')).output).not.toMatch(/docker\.sock|berth-docker-/);
  });

  test('it writes its home and what is temporary, and nothing else', async () => {
    expect((await shell('echo x > ~/a && echo x > /tmp/a && echo x > /run/a')).exitCode).toBe(0);
    for (const path of ['/a', '/etc/a', '/bin/a', '/proc/sys/kernel/hostname']) {
      expect((await shell(`echo x > ${path}`)).exitCode).not.toBe(0);
    }
  });

  test('it is not root, has no capability, gains none, and its system calls are filtered', async () => {
    const { output } = await shell("id -u; id -g; grep -E '^(CapEff|CapPrm|CapBnd|NoNewPrivs|Seccomp):' /proc/self/status");
    expect(output.split(/\s+/)).toEqual([
      '1000',
      '1000',
      'CapPrm:',
      '0000000000000000',
      'CapEff:',
      '0000000000000000',
      'CapBnd:',
      '0000000000000000',
      'NoNewPrivs:',
      '1',
      'Seccomp:',
      '2',
    ]);
  });

  test('it sees its own processes alone', async () => {
    expect((await shell('ls /proc | grep -c "^[0-9]"')).output).toMatch(/^\d$/);
  });

  test('no device but the harmless ones', async () => {
    const names = (await shell('ls /dev')).output.split(/\s+/);
    expect(
      names.filter((name) => !/^(core|fd|full|mqueue|null|ptmx|pts|random|shm|std(in|out|err)|tty|urandom|zero|console)$/.test(name)),
    ).toEqual([]);
  });

  test('its variables are those of its image and those that it was given, none of the agent', async () => {
    const names = (await shell('env')).output.split('\n').map((line) => line.split('=')[0]);
    const known =
      /^(FROM_IMAGE|HOME|HOSTNAME|PATH|PWD|SHLVL|NVIDIA_VISIBLE_DEVICES|JUPYTER_(TOKEN|IP|PORT|BASE_URL)|NOTEBOOK_ARGS|OLDPWD)$/;
    expect(names.filter((name) => !known.test(name ?? ''))).toEqual([]);
    expect(names).toContain('FROM_IMAGE');
  });

  test('the limits of its class are in force inside', async () => {
    const first = async (...files: string[]): Promise<string> => (await shell(`cat ${files.join(' ')} 2>/dev/null | head -1`)).output;
    expect(await first('/sys/fs/cgroup/memory/memory.limit_in_bytes', '/sys/fs/cgroup/memory.max')).toBe(String(128 * 1_048_576));
    expect(await first('/sys/fs/cgroup/pids/pids.max', '/sys/fs/cgroup/pids.max')).toBe('1024');
    expect(await first('/sys/fs/cgroup/cpu/cpu.cfs_quota_us', '/sys/fs/cgroup/cpu.max')).toMatch(/^50000\b/);
    expect((await shell('dd if=/dev/zero of=/tmp/big bs=1M count=100 2>&1')).output).toMatch(/No space left/);
    expect((await shell('rm /tmp/big; ulimit -c')).output).toBe('0');
  });
});
