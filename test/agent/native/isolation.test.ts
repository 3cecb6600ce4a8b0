import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { makeAssignment } from '../support/assignments.ts';
import { buildStore, commandLinesWith, NativeMachine } from '../support/native-machine.ts';
import { canRunNatively } from '../support/native-requirement.ts';

let store: Awaited<ReturnType<typeof buildStore>>;
let machine: NativeMachine;
let run: Assignment;

/** Python that says whether something can be done: `yes`, or the error's name. */
function attempt(statement: string): string {
  return `import os, socket, json\ntry:\n    ${statement}\n    print('yes', end='')\nexcept Exception as error:\n    print(type(error).__name__, end='')`;
}

describe.runIf(canRunNatively)('what a native notebook can reach', () => {
  beforeAll(async () => {
    store = await buildStore();
    machine = await NativeMachine.create(store.storeDir);
    await machine.start();
    run = makeAssignment({
      driver: 'native',
      ref: store.ref,
      workspaceId: randomUUID(),
      resources: { cpuMillis: 500, memoryMib: 512, acceleratorCount: 0 },
    });
    await machine.bringUp(run);
  });

  afterAll(async () => {
    await machine.dispose();
    await rm(store.storeDir, { recursive: true, force: true });
  });

  test.each([
    ["the agent's state", (paths: Paths) => join(paths.stateDir, 'state.json')],
    ['another workspace', (paths: Paths) => join(paths.workspacesDir, 'other', 'secret.txt')],
    ['the environment store', (paths: Paths) => paths.environmentsDir],
    ["the machine's users", () => '/etc/passwd'],
    ['homes', () => '/root'],
    ['local software, which no lock covers', () => '/usr/local'],
    ["the machine's own mounts", () => '/mnt'],
  ])('%s does not exist for it', async (_, place) => {
    const paths = agentPaths(machine.dataDir);
    await mkdir(join(paths.workspacesDir, 'other'), { recursive: true });
    await writeFile(join(paths.workspacesDir, 'other', 'secret.txt'), 'secret');
    expect(await machine.python(run, attempt(`os.stat(${JSON.stringify(place(paths))})`))).toBe('FileNotFoundError');
  });

  test("there is no network, this machine's own included", async () => {
    expect(await machine.python(run, attempt(`socket.create_connection(('127.0.0.1', ${machine.plane.port}), 5)`))).toMatch(
      /ConnectionRefusedError|OSError/,
    );
    expect(await machine.python(run, 'import os; os.listdir("/sys/class/net") if os.path.exists("/sys") else []')).toBe('[]');
  });

  test('it writes its home and temporary folder, and nothing else', async () => {
    expect(await machine.python(run, attempt("open('a', 'w').write('a'); open('/tmp/a', 'w').write('a')"))).toBe('yes');
    for (const path of ['/usr/lib/a', '/usr/lib/python3/dist-packages/a', '/etc/a']) {
      expect(await machine.python(run, attempt(`open('${path}', 'w')`))).toMatch(/OSError|PermissionError|FileNotFoundError/);
    }
  });

  test('it sees its own processes only, and has no capability, also not as another user', async () => {
    expect(Number(await machine.python(run, "import os; len([n for n in os.listdir('/proc') if n.isdigit()])"))).toBeLessThan(8);
    expect(
      await machine.python(run, "[l.split()[1] for l in open('/proc/self/status') if l.startswith(('CapEff', 'CapBnd', 'NoNewPrivs'))]"),
    ).toBe("['0000000000000000', '0000000000000000', '1']");
  });

  test('its environment variables are made from nothing', async () => {
    const names = await machine.python(
      run,
      "import os; ' '.join(sorted(n for n in os.environ if not n.startswith(('JPY_', 'KERNEL', 'PYDEVD'))))",
    );
    const known = new Set([
      'CLICOLOR',
      'CLICOLOR_FORCE',
      'FORCE_COLOR',
      'GIT_PAGER',
      'HOME',
      'IPYTHONDIR',
      'JUPYTER_RUNTIME_DIR',
      'JUPYTER_TOKEN',
      'LANG',
      'LC_CTYPE',
      'MPLBACKEND',
      'PAGER',
      'PATH',
      'PWD',
      'TERM',
    ]);
    expect(
      names
        .replaceAll("'", '')
        .split(' ')
        .filter((name) => !known.has(name)),
    ).toEqual([]);
  });

  test('Python loads only what the lock covers', async () => {
    expect(await machine.python(run, attempt('import apt_pkg'))).toBe('ModuleNotFoundError');
    expect(await machine.python(run, attempt('import zmq, tornado, ipykernel'))).toBe('yes');
  });

  test('its token is in no command line of the machine, and its server refuses who has none', async () => {
    const token = (await machine.folder(run).read('token')) ?? '';
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(await commandLinesWith(token)).toEqual([]);
  });

  test('its memory, processors and number of processes are those of its class', async () => {
    const owner = await machine.folder(run).process();
    const info = JSON.parse((await machine.folder(run).read('sandbox.json')) ?? '{}') as { readonly 'child-pid': number };
    expect(owner).not.toBeNull();
    const groups = await readFile(`/proc/${info['child-pid']}/cgroup`, 'utf8');
    const limited = groups.split('\n').filter((line) => line.includes(`berth-${run.workloadId}`));
    expect(limited.map((line) => line.split(':')[1]).sort()).toEqual(['cpu', 'memory', 'pids']);
    const name = `berth-${run.workloadId}-1`;
    expect((await readFile(`/sys/fs/cgroup/memory/${name}/memory.limit_in_bytes`, 'utf8')).trim()).toBe(String(512 * 1_048_576));
    expect((await readFile(`/sys/fs/cgroup/cpu/${name}/cpu.cfs_quota_us`, 'utf8')).trim()).toBe('50000');
  });
});

type Paths = ReturnType<typeof agentPaths>;
