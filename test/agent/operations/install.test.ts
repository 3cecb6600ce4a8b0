import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keptTokenFile } from '../../../src/agent/service/kept-token.ts';
import { CommandFailure } from '../../../src/cli/command-failure.ts';
import { installAgent } from '../../../src/main/commands/agent-install.ts';
import type { InstallFlags } from '../../../src/main/commands/agent-install.ts';
import type { ServiceHost } from '../../../src/main/commands/agent-service-host.ts';
import { uninstallAgent } from '../../../src/main/commands/agent-uninstall.ts';
import { AgentProcess } from '../support/agent-process.ts';
import { PlayedControlPlane } from '../support/played-control-plane.ts';

const TOKEN = 'berth_enrol_one-time-secret';
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'berth-install-'));
  await mkdir(join(root, 'bin'));
  await program('systemctl', `echo "$*" >> ${root}/asked`);
  await program('launchctl', `echo "$*" >> ${root}/asked; [ "$1" != bootout ]`);
  await writeFile(join(root, 'token'), `${TOKEN}\n`, { mode: 0o600 });
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function program(name: string, script: string): Promise<void> {
  await writeFile(join(root, 'bin', name), `#!/bin/sh\n${script}\n`);
  await chmod(join(root, 'bin', name), 0o755);
}

/** A machine whose service folders are in the test's own, with a manager that notes what it is asked. */
function host(stated: Partial<ServiceHost> = {}): ServiceHost {
  return {
    platform: 'linux',
    uid: process.getuid?.() ?? 0,
    userName: 'ada',
    // Whoever runs the test, its service is written to the same place.
    systemFolder: join(root, 'system'),
    userFolder: join(root, 'system'),
    run: async (command, args) => {
      const env = { PATH: `${join(root, 'bin')}:/usr/bin:/bin` };
      return (await promisify(execFile)(command, [...args], { env })).stdout;
    },
    ...stated,
  };
}

function flags(stated: InstallFlags = {}): InstallFlags {
  return { server: 'https://berth.example', driver: ['native'], dataDir: join(root, 'data'), tokenFile: join(root, 'token'), ...stated };
}

const unitFile = (): string => join(root, 'system', 'berth-agent.service');
const asked = async (): Promise<string> => readFile(join(root, 'asked'), 'utf8').catch(() => '');

describe('berth agent install', () => {
  test('writes the unit once, starts nothing, and says what to type', async () => {
    const first = await installAgent(flags(), {}, host());
    const text = await readFile(unitFile(), 'utf8');
    expect(first.json).toMatchObject({ file: unitFile(), hasChanged: true, started: false });
    expect(first.notes?.map(String).join('\n')).toMatch(/systemctl.* daemon-reload\n.*enable berth-agent\n.*restart berth-agent/);
    expect(await asked()).toBe('--version\n');
    expect((await stat(unitFile())).mode & 0o777).toBe(0o644);
    expect(text).toContain(`--data-dir ${join(root, 'data')}`);
  });

  test('A3: the token goes where the agent alone reads it, and nowhere else', async () => {
    const answer = await installAgent(flags(), {}, host());
    const kept = keptTokenFile(join(root, 'data'));
    expect((await readFile(kept, 'utf8')).trim()).toBe(TOKEN);
    expect((await stat(kept)).mode & 0o777).toBe(0o600);
    expect((await stat(join(root, 'data', 'agent'))).mode & 0o777).toBe(0o700);
    const file = (answer.json as { readonly file: string }).file;
    expect(`${JSON.stringify(answer)} ${await readFile(file, 'utf8')}`).not.toContain(TOKEN);
  });

  test('the same again changes nothing; other options write it anew', async () => {
    await installAgent(flags(), {}, host());
    const { tokenFile: _, ...later } = flags();
    expect((await installAgent(later, {}, host())).json).toMatchObject({ hasChanged: false });
    expect((await installAgent({ ...later, driver: ['docker'] }, {}, host())).json).toMatchObject({ hasChanged: true });
  });

  test('--print shows it and touches nothing', async () => {
    const answer = await installAgent(flags({ print: true }), {}, host());
    expect(answer.lines).toContain('KillMode=process');
    expect((await readdir(root)).sort()).toEqual(['bin', 'token']);
  });

  test('--now has it started, anew where it ran', async () => {
    await installAgent(flags({ now: true }), {}, host());
    expect(
      (await asked())
        .split('\n')
        .slice(1, 4)
        .map((line) => line.replace('--user ', '')),
    ).toEqual(['daemon-reload', 'enable berth-agent', 'restart berth-agent']);
  });

  test('on macOS a job is loaded, and one that was loaded is let go first', async () => {
    const answer = await installAgent(flags({ now: true }), {}, host({ platform: 'darwin' }));
    expect((answer.json as { readonly file: string }).file).toMatch(/berth\.agent\.plist$/);
    expect(await asked()).toMatch(/^bootout \S+\/berth\.agent\nbootstrap \S+ \S+berth\.agent\.plist\n$/);
  });

  const refusals: readonly {
    readonly title: string;
    readonly flags: InstallFlags;
    readonly host?: Partial<ServiceHost>;
    readonly want: string;
  }[] = [
    { title: 'an address that shows the credential', flags: { server: 'http://berth.example' }, want: 'Use https://' },
    { title: 'a token file that is not there', flags: { tokenFile: '/nowhere/token' }, want: 'does not exist' },
    { title: 'a system without services that it knows', flags: {}, host: { platform: 'win32' }, want: 'Linux and macOS' },
    { title: 'a user who is not root and names another', flags: { user: 'nobody' }, host: { uid: 1_000 }, want: '--user is for root' },
    { title: 'a user that there is not', flags: { user: 'no-such-user-here' }, host: { uid: 0 }, want: 'there is no user' },
    { title: "another user's data folder", flags: { dataDir: '/usr' }, host: { uid: 12_345 }, want: 'belongs to another user' },
    { title: 'a data folder that is none', flags: { dataDir: '/etc/hostname' }, want: 'is not a folder' },
    { title: 'no driver', flags: { driver: [] }, want: 'at least one driver' },
  ];
  test.each(refusals)('refuses $title, plainly, and writes nothing', async ({ flags: wrong, host: stated, want }) => {
    await expect(installAgent(flags(wrong), {}, host(stated))).rejects.toThrow(want);
    expect((await readdir(root)).filter((name) => ['system', 'data'].includes(name))).toEqual([]);
  });

  test('refuses where there is no systemd', async () => {
    const run = (): Promise<string> => Promise.reject(new Error('ENOENT'));
    await expect(installAgent(flags(), {}, host({ run }))).rejects.toMatchObject({ code: 'SERVICE_UNSUPPORTED' });
  });

  test('does not replace a unit that somebody else wrote, nor remove it', async () => {
    await mkdir(join(root, 'system'));
    await writeFile(unitFile(), '[Unit]\n');
    await expect(installAgent(flags(), {}, host())).rejects.toMatchObject({ code: 'SERVICE_FOREIGN' });
    await expect(uninstallAgent({}, host())).rejects.toMatchObject({ code: 'SERVICE_FOREIGN' });
    expect(await readFile(unitFile(), 'utf8')).toBe('[Unit]\n');
  });
});

describe('berth agent install --uninstall', () => {
  test('refuses to pull the unit from under an enabled service; with --now it ends it first', async () => {
    const { json } = await installAgent(flags(), {}, host());
    const { file } = json as { readonly file: string };
    const wants = join(file, '..', process.getuid?.() === 0 ? 'multi-user.target.wants' : 'default.target.wants');
    await mkdir(wants);
    await symlink(file, join(wants, 'berth-agent.service'));
    const refusal = await uninstallAgent({}, host()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CommandFailure);
    expect(refusal).toMatchObject({ code: 'SERVICE_ENABLED' });
    expect((await uninstallAgent({ now: true }, host())).json).toMatchObject({ hasChanged: true });
    expect(await asked()).toMatch(/disable --now berth-agent\n.*daemon-reload\n$/);
    expect(await readdir(join(file, '..'))).not.toContain('berth-agent.service');
    expect(await readdir(join(root, 'data', 'agent'))).toEqual(['enrollment-token']);
  });

  test('there is nothing to do where nothing is installed', async () => {
    expect((await uninstallAgent({}, host())).json).toMatchObject({ hasChanged: false });
  });
});

test('A3: the agent enrols with the token that was left for it, and then removes it', async () => {
  const plane = await PlayedControlPlane.start();
  const dataDir = join(root, 'data');
  await installAgent(flags(), {}, host());
  const agent = await AgentProcess.start({ server: plane.url, drivers: ['simulation'], dataDir, tokenFile: keptTokenFile(dataDir) });
  try {
    await plane.nextSync();
    expect(plane.enrollments.map(({ enrollmentToken }) => enrollmentToken)).toEqual([TOKEN]);
    await expect(stat(keptTokenFile(dataDir))).rejects.toMatchObject({ code: 'ENOENT' });
    await agent.end('SIGTERM');
    const again = await AgentProcess.start({ server: plane.url, drivers: ['simulation'], dataDir, tokenFile: keptTokenFile(dataDir) });
    await plane.nextSync();
    expect(plane.enrollments).toHaveLength(1);
    await again.end('SIGTERM');
  } finally {
    await agent.end('SIGKILL');
    await plane.close();
  }
});
