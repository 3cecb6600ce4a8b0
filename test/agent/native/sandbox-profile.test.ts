import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { SandboxExecLauncher } from '../../../src/agent/drivers/native/darwin/sandbox-exec-launcher.ts';
import { parseCommandLines, parsePs, psTable } from '../../../src/agent/drivers/native/darwin/ps-table.ts';
import { sandboxProfile } from '../../../src/agent/drivers/native/darwin/sandbox-profile.ts';
import { RunFolder } from '../../../src/agent/drivers/native/run-folder.ts';
import { findLaunchers } from '../../../src/agent/drivers/native/strays.ts';
import { makeAssignment } from '../support/assignments.ts';

const DEBIAN = {
  kind: 'debian',
  python: '/p',
  jupyterServer: '/j',
  endpointServer: null,
  sitePackages: '/s',
  siteEntries: [],
  shareEntries: [],
} as const;
const PLAIN = { home: '/w', temporary: '/t', model: null, port: null, metal: true } as const;
const DATA = '/Users/ann/Library/Berth';
const WORKSPACE = `${DATA}/workspaces/01890000-0000-7000-8000-000000000001`;
const run = makeAssignment({
  workloadId: '01890000-0000-7000-8000-00000000000a',
  decisionId: '01890000-0000-7000-8000-00000000000b',
  driver: 'native',
});
const launcher = new SandboxExecLauncher({ closed: ['/Users/ann', DATA], interpreterRoots: ['/opt/homebrew'] });
const plan = launcher.plan({
  run,
  folder: new RunFolder(`${DATA}/agent/runs`, run),
  home: { path: WORKSPACE, uid: 501 },
  environment: {
    kind: 'venv',
    root: '/Users/ann/envs/metal',
    python: '/Users/ann/envs/metal/bin/python',
    jupyterServer: '/Users/ann/envs/metal/bin/jupyter-server',
    endpointServer: null,
    interpreter: null,
  },
  task: { kind: 'notebook', token: 'the-token' },
  units: [],
});
const file = (name: string): string => plan.files.find((candidate) => candidate.name === name)?.text ?? '';

describe('the native sandbox on macOS', () => {
  test('its profile is the expected one', async () => {
    const expected = await readFile(new URL('expected/notebook.sb', import.meta.url), 'utf8');
    expect(file('profile.sb')).toBe(expected);
  });

  test.each(['apple-gpu', 'cpu'] as const)(
    "an endpoint's is the expected one, with Metal for Apple GPU work alone: %s",
    async (accelerator) => {
      const endpoint = launcher.plan({
        run: { ...run, kind: 'endpoint', accelerator },
        folder: new RunFolder(`${DATA}/agent/runs`, run),
        home: { path: `${DATA}/agent/runs/r/home`, uid: 501 },
        environment: {
          kind: 'venv',
          root: '/Users/ann/envs/mlx',
          python: '/Users/ann/envs/mlx/bin/python',
          jupyterServer: null,
          endpointServer: '/Users/ann/envs/mlx/bin/berth-endpoint',
          interpreter: '/opt/homebrew/opt/python@3.12',
        },
        task: { kind: 'endpoint', modelDir: `${DATA}/models/abc/files`, modelName: 'tiny', port: 50_123 },
        units: [],
      });
      const expected = await readFile(new URL(`expected/endpoint-${accelerator}.sb`, import.meta.url), 'utf8');
      expect(endpoint.files[0]?.text).toBe(expected);
      expect(endpoint.args.slice(-1)).toEqual(['/Users/ann/envs/mlx/bin/berth-endpoint']);
      const names = ['HOST', 'PORT', 'BERTH_MODEL_DIR', 'BERTH_MODEL_NAME'].map((name) => RegExp(`export ${name}='(.*)'`));
      expect(names.map((name) => name.exec(endpoint.files[1]?.text ?? '')?.[1])).toEqual([
        '127.0.0.1',
        '50123',
        `${DATA}/models/abc/files`,
        'tiny',
      ]);
    },
  );

  test('home, state and other workspaces are shut before its own are opened: the last line that matches decides', () => {
    const lines = file('profile.sb').split('\n');
    const at = (text: string): number => lines.findLastIndex((line) => line.includes(text));
    expect(lines[1]).toBe('(deny default)');
    expect(at('(deny file-read* file-write* process-exec (subpath "/Users/ann")')).toBeLessThan(
      at(`(allow file-read* file-write* process-exec (subpath "${WORKSPACE}")`),
    );
    expect(file('profile.sb')).not.toContain(`(subpath "${DATA}/agent`);
  });

  test('no line is without a filter: it would hold for everything', () => {
    const unconditional = file('profile.sb')
      .split('\n')
      .filter((line) => line.startsWith('(allow') && !line.includes(' ('));
    expect(unconditional).toEqual(['(allow process-fork)', '(allow sysctl-read)', '(allow ipc-posix-sem)']);
    const bare = sandboxProfile({ environment: { ...DEBIAN }, ...PLAIN, interpreterRoots: [], closed: [] });
    expect(bare.split('\n').filter((line) => /^\(\w+ file\S*(?: \S+)*\)$/.test(line) && !line.includes(' ('))).toEqual([]);
  });

  test('the command holds the profile and the notebook, and its token is in no word of it', () => {
    expect([plan.command, plan.args[0]]).toEqual(['/bin/sh', '-c']);
    expect(plan.args.slice(2)).toEqual([
      'berth-notebook',
      `${DATA}/agent/runs/${run.workloadId}-1-${run.decisionId}`,
      '--',
      '/usr/bin/sandbox-exec',
      '-f',
      `${DATA}/agent/runs/${run.workloadId}-1-${run.decisionId}/profile.sb`,
      '/Users/ann/envs/metal/bin/python',
      '/Users/ann/envs/metal/bin/jupyter-server',
      '--no-browser',
      `--ServerApp.sock=${WORKSPACE}/.rt/j.sock`,
      '--ServerApp.sock_mode=0600',
      `--ServerApp.root_dir=${WORKSPACE}`,
      `--ServerApp.base_url=/open/${run.workloadId}/`,
    ]);
    expect(plan.args.join(' ')).not.toContain('the-token');
    expect(file('variables')).toContain("export JUPYTER_TOKEN='the-token'\n");
  });

  test('a path cannot end its text and add rules of its own', () => {
    const hostile = new SandboxExecLauncher({ closed: ['/Users/a") (allow default) ("'], interpreterRoots: [] });
    const spec = {
      run,
      folder: new RunFolder('/r', run),
      home: { path: '/w', uid: 1 },
      environment: { kind: 'venv', root: '/v', python: '/v/p', jupyterServer: '/v/j', endpointServer: null, interpreter: null },
      task: { kind: 'notebook', token: 't' },
      units: [],
    } as const;
    expect(hostile.plan(spec).files[0]?.text).toContain(String.raw`(subpath "/Users/a\") (allow default) (\"")`);
    expect(() => new SandboxExecLauncher({ closed: ['/a\nb'], interpreterRoots: [] }).plan(spec)).toThrow(/control character/);
  });

  test('V5: it says itself that it confines no accelerator', async () => {
    const capability = await launcher.capability();
    if (capability.available) expect(capability).toMatchObject({ confinesAccelerators: false, accelerators: null });
    else expect(capability.why).toContain('sandbox-exec');
  });

  test('ps(1) is read: pid, parent, start, command, and what has ended', () => {
    const text = [
      '    1     0 Ss   Sun Nov 29 10:00:00 2026     launchd',
      '  501     1 Z    Sun Nov  1 09:01:02 2026     (python 3)',
      'no process',
    ].join('\n');
    expect(parsePs(text)).toEqual([
      { pid: 1, parent: 0, startedAt: 'Sun Nov 29 10:00:00 2026', command: 'launchd', ended: false },
      { pid: 501, parent: 1, startedAt: 'Sun Nov 1 09:01:02 2026', command: '(python 3)', ended: true },
    ]);
  });

  test('the launcher of a run whose folder is lost is found by its words, and so is all below it; another generation is not', async () => {
    const words = (generation: number): string =>
      `/bin/sh -c set -eu\numask 077\n berth-notebook /gone/runs/${run.workloadId}-${generation}-x -- y`;
    const commandLines = parseCommandLines(`    1 /sbin/launchd\n  501 ${words(1)}\n  502 /y\n  601 ${words(11)}\n  602 /y\n`);
    const list = parsePs(
      [501, 502, 601, 602].map((pid) => `${pid} ${pid % 2 === 0 ? pid - 1 : 1} S Sun Nov 29 10:00:00 2026 sh`).join('\n'),
    );
    const table = { ...psTable, commandLines: () => Promise.resolve(commandLines), list: () => Promise.resolve(list) };
    expect(commandLines.map(({ pid }) => pid)).toEqual([1, 501, 502, 601, 602]);
    expect(await findLaunchers(table, run)).toEqual([501, 502]);
  });
});
