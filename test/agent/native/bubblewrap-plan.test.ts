import { describe, expect, test } from 'vitest';
import { BubblewrapLauncher } from '../../../src/agent/drivers/native/linux/bubblewrap-launcher.ts';
import { parseMinor } from '../../../src/agent/machine/nvidia-gpus.ts';
import { chooseUnits } from '../../../src/agent/drivers/native/run-units.ts';
import { RunFolder } from '../../../src/agent/drivers/native/run-folder.ts';
import type { LaunchPlan } from '../../../src/agent/drivers/native/sandbox-launcher.ts';
import { makeAssignment } from '../support/assignments.ts';

const run = makeAssignment({ driver: 'native' });
const folder = new RunFolder('/data/agent/runs', run);
const debian = {
  kind: 'debian',
  python: '/usr/bin/python3',
  jupyterServer: '/usr/bin/jupyter-server',
  endpointServer: null,
  sitePackages: '/usr/lib/python3/dist-packages',
  siteEntries: ['zmq'],
  shareEntries: ['jupyter'],
} as const;

function planAs(firstUid: number | null): LaunchPlan {
  const launcher = new BubblewrapLauncher({ groups: null, firstUid });
  return launcher.plan({
    run,
    folder,
    home: { path: '/data/workspaces/w', uid: 1_900_000_007 },
    environment: debian,
    task: { kind: 'notebook', token: 'the-token' },
    units: [],
  });
}

const optionsOf = (plan: LaunchPlan): readonly string[] => plan.files[0]?.text.split('\0') ?? [];

describe('the native sandbox on Linux', () => {
  test('the token goes by file, into the environment, and is in no command line', () => {
    const plan = planAs(1_900_000_000);
    expect([plan.command, ...plan.args].join(' ')).not.toContain('the-token');
    expect(optionsOf(plan).join(' ')).toContain('--clearenv --setenv PATH /usr/bin:/bin');
    expect(optionsOf(plan).join(' ')).toContain('--setenv JUPYTER_TOKEN the-token');
  });

  test('every namespace is its own, no capability is left, and no path is writable but the home', () => {
    const options = optionsOf(planAs(1_900_000_000)).join(' ');
    for (const kind of ['user', 'ipc', 'pid', 'uts', 'cgroup', 'net']) expect(options).toContain(`--unshare-${kind}`);
    expect(options).toContain('--cap-drop ALL');
    expect(options.match(/(?<!-)--(?:dev-)?bind(?:-try)? \S+ \S+/g)).toEqual(['--bind /mnt/home /work']);
    expect(options).toContain(
      '--tmpfs /usr/lib/python3/dist-packages --ro-bind /usr/lib/python3/dist-packages/zmq /usr/lib/python3/dist-packages/zmq --remount-ro',
    );
  });

  test("as root: a mount namespace of its own, then the notebook's uid, without capabilities", () => {
    const words = [planAs(1_900_000_000).command, ...planAs(1_900_000_000).args].join(' ');
    expect(words).toMatch(/^unshare --mount --propagation private -- \/bin\/sh -c /);
    expect(words).toContain(
      'setpriv --reuid 1900000007 --regid 1900000007 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all --',
    );
    expect(words).toContain('prlimit --core=0 --nofile=4096 --fsize=1073741824 --nproc=512 --');
  });

  test('an endpoint gets its model read-only, a folder for its socket, and no files; its Python comes with it', () => {
    const launcher = new BubblewrapLauncher({ groups: null, firstUid: 1_900_000_000 });
    const plan = launcher.plan({
      run: { ...run, kind: 'endpoint', accelerator: 'nvidia-gpu' },
      folder,
      home: { path: '/data/agent/runs/r/home', uid: 1_899_999_999 },
      environment: {
        kind: 'venv',
        root: '/data/environments/tiny/abc/venv',
        python: '/data/environments/tiny/abc/venv/bin/python',
        jupyterServer: null,
        endpointServer: '/data/environments/tiny/abc/venv/bin/berth-endpoint',
        interpreter: '/opt/python3.12',
      },
      task: { kind: 'endpoint', modelDir: '/data/models/abc/files', modelName: 'tiny', port: null },
      units: [1, 3],
    });
    const options = optionsOf(plan).join(' ');
    expect(options).toContain('--ro-bind /mnt/model /model --bind /mnt/home /run/berth --remount-ro / --chdir /tmp --clearenv');
    expect(options).toContain(
      '--ro-bind-try /mnt/interpreter/bin /opt/python3.12/bin --ro-bind-try /mnt/interpreter/lib /opt/python3.12/lib',
    );
    expect(options).toContain('--ro-bind /mnt/venv /data/environments/tiny/abc/venv');
    expect(options.match(/--setenv (?:BERTH_\w+|HOME|PORT|HOST) \S+/g)).toEqual([
      '--setenv HOME /tmp',
      '--setenv BERTH_MODEL_DIR /model',
      '--setenv BERTH_MODEL_NAME tiny',
      '--setenv BERTH_SOCKET /run/berth/.rt/j.sock',
    ]);
    const shown = [
      '/data/agent/runs/r/home home',
      '/data/environments/tiny/abc/venv venv',
      '/opt/python3.12 interpreter',
      '/data/models/abc/files model',
    ];
    expect(plan.args.join(' ')).toContain(` ${shown.join(' ')} -- /bin/sh`);
    expect(plan.args.at(-1)).toBe('/data/environments/tiny/abc/venv/bin/berth-endpoint');
  });

  test('V4: it sees the device nodes of the NVIDIA GPUs that it was given, and of no other; cpu work sees none', () => {
    const nodes = (units: readonly number[]): readonly string[] => {
      const launcher = new BubblewrapLauncher({ groups: null, firstUid: null });
      const plan = launcher.plan({
        run,
        folder,
        home: { path: '/w', uid: 1 },
        environment: debian,
        task: { kind: 'notebook', token: 't' },
        units,
      });
      return optionsOf(plan).flatMap((word, index, words) => (word === '--dev-bind-try' ? [words[index + 1] ?? ''] : []));
    };
    expect(nodes([])).toEqual([]);
    expect(nodes([1, 3])).toEqual(['/dev/nvidiactl', '/dev/nvidia-uvm', '/dev/nvidia-uvm-tools', '/dev/nvidia1', '/dev/nvidia3']);
  });

  test("a GPU's number is read as its driver says it", () => {
    expect(parseMinor('Model: \t\t NVIDIA A2\nDevice Minor: \t 3\nGPU Excluded: No\n')).toBe(3);
    expect(parseMinor('Model: x\n')).toBeNull();
  });

  test.each([
    { title: 'the first free ones', present: [2, 0, 1], taken: [0], count: 2, want: [1, 2] },
    { title: 'none where too few are free', present: [0, 1], taken: [1], count: 2, want: null },
    { title: 'one that another has is never given', present: [0], taken: [0], count: 1, want: null },
  ])('V2: of the GPUs of a machine a run gets $title', ({ present, taken, count, want }) => {
    expect(chooseUnits({ present, taken: new Set(taken), count })).toEqual(want);
  });

  test("not as root: the agent's own user, straight from the workspace", () => {
    const plan = planAs(null);
    expect(plan.command).toBe('/bin/sh');
    expect(plan.args.join(' ')).not.toContain('--reuid');
    expect(optionsOf(plan).join(' ')).toContain('--bind /data/workspaces/w /work');
  });
});
