import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { launchdJob } from '../../../src/agent/service/launchd-job.ts';
import type { ServiceSpec } from '../../../src/agent/service/service-spec.ts';
import { systemdUnit } from '../../../src/agent/service/systemd-unit.ts';

const SPEC: ServiceSpec = {
  scope: 'SYSTEM',
  user: null,
  program: ['/usr/bin/node', '/opt/berth/dist/main/cli.js'],
  workingDirectory: '/opt/berth',
  server: 'https://berth.example/',
  drivers: ['native', 'docker'],
  dataDir: '/var/lib/berth-agent',
  machineName: null,
  extraArguments: [],
  environment: {},
};

function settings(unit: string): ReadonlyMap<string, string> {
  return new Map(
    unit.split('\n').flatMap((line) => (line.includes('=') && !line.startsWith('#') ? [line.split(/=(.*)/s, 2) as [string, string]] : [])),
  );
}

describe('the unit of systemd', () => {
  test('for the machine is exactly this', async () => {
    await expect(systemdUnit(SPEC)).toMatchFileSnapshot('expected/berth-agent.service');
  });

  test('for a person is exactly this', async () => {
    const spec: ServiceSpec = {
      ...SPEC,
      scope: 'USER',
      dataDir: '/home/ada/.berth/agent',
      environment: { DOCKER_HOST: 'unix:///run/user/1000/docker.sock' },
    };
    await expect(systemdUnit(spec)).toMatchFileSnapshot('expected/user-berth-agent.service');
  });

  test.each([
    ['A7: its end leaves the work running', 'KillMode', 'process'],
    ['A7: it is started again whatever it ended with', 'Restart', 'always'],
    ['but not after wrong use, which no restart cures', 'RestartPreventExitStatus', '2'],
    ['the memory of one notebook does not end it', 'OOMPolicy', 'continue'],
    ['it may make control groups', 'Delegate', 'yes'],
    ['what it writes is its own', 'UMask', '0077'],
  ])('%s', (_, name, value) => {
    expect(settings(systemdUnit(SPEC)).get(name)).toBe(value);
  });

  test.each([
    'RestrictNamespaces',
    'ProtectKernelTunables',
    'ProtectControlGroups',
    'ProtectProc',
    'PrivateDevices',
    'PrivateTmp',
    'PrivateUsers',
  ])('it lacks %s, which would stop the sandboxes of its work', (name) => {
    expect(settings(systemdUnit(SPEC)).has(name)).toBe(false);
  });

  test('systemd makes the data folder only where it can: right below /var/lib, for the machine', () => {
    const made = (spec: Partial<ServiceSpec>): string | undefined => settings(systemdUnit({ ...SPEC, ...spec })).get('StateDirectory');
    expect(made({})).toBe('berth-agent');
    expect(made({ dataDir: '/var/lib/berth/agent' })).toBeUndefined();
    expect(made({ dataDir: '/srv/agent' })).toBeUndefined();
    expect(made({ scope: 'USER' })).toBeUndefined();
  });

  test('names with spaces, quotes, backslashes, percent and dollar signs stand for themselves', () => {
    const unit = systemdUnit({
      ...SPEC,
      drivers: ['native'],
      dataDir: '/srv/a b"c\\d%e$f',
      environment: { KUBECONFIG: '/x %h/"k"' },
      user: 'ada',
    });
    expect(settings(unit).get('ExecStart')).toContain('--data-dir "/srv/a b\\"c\\\\d%%e$$f" --token-file');
    expect(settings(unit).get('Environment')).toBe('"KUBECONFIG=/x %%h/\\"k\\""');
  });

  test.each([
    ['a line break in a path', { dataDir: '/srv/a\nExecStartPost=/bin/evil' }],
    ['a line break in a user', { user: 'ada\nUser=root' }],
    ['a line break in a variable', { environment: { DOCKER_HOST: 'x\nUser=root' } }],
    ['a line break in the folder of the program', { workingDirectory: '/opt\n/x' }],
  ])('%s is refused, not written', (_, wrong) => {
    expect(() => systemdUnit({ ...SPEC, ...wrong })).toThrow(/control characters/);
  });

  const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;
  test.runIf(analyze)(`systemd itself finds nothing wrong with it${analyze ? '' : ' (skipped: there is no systemd-analyze)'}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'berth-unit-'));
    try {
      const file = join(folder, 'berth-agent.service');
      const spec = {
        ...SPEC,
        program: [process.execPath, process.argv[1] ?? ''],
        workingDirectory: '/',
        dataDir: '/srv/a b"c\\d%e$f',
        user: 'root',
      };
      writeFileSync(file, systemdUnit(spec));
      const said = execFileSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
      expect(said).toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the job of launchd', () => {
  test('for the machine is exactly this', async () => {
    const spec: ServiceSpec = { ...SPEC, drivers: ['native'], dataDir: '/usr/local/var/berth-agent', user: '_berth', machineName: 'mini' };
    await expect(launchdJob(spec)).toMatchFileSnapshot('expected/berth.agent.plist');
  });

  test.each([
    ['A7: its end leaves the work running', /<key>AbandonProcessGroup<\/key>\s*<true\/>/],
    ['A7: it is started again whatever it ended with', /<key>KeepAlive<\/key>\s*<true\/>/],
    ['what it writes is its own', /<key>Umask<\/key>\s*<integer>63<\/integer>/],
  ])('%s', (_, want) => {
    expect(launchdJob(SPEC)).toMatch(want);
  });

  test('names with <, > and & stand for themselves; control characters are refused', () => {
    expect(launchdJob({ ...SPEC, dataDir: '/a<b>&c' })).toContain('<string>/a&lt;b&gt;&amp;c/agent.log</string>');
    expect(() => launchdJob({ ...SPEC, server: 'https://a/\u0000' })).toThrow(/control characters/);
  });
});

test('A3: neither definition holds a token, but the name of the file that does', () => {
  for (const text of [systemdUnit(SPEC), launchdJob(SPEC)]) expect(text).toContain('/var/lib/berth-agent/agent/enrollment-token');
});
