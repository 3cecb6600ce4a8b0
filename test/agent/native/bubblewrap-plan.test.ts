import { describe, expect, test } from 'vitest';
import { BubblewrapLauncher } from '../../../src/agent/drivers/native/linux/bubblewrap-launcher.ts';
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
    workspace: { path: '/data/workspaces/w', uid: 1_900_000_007 },
    environment: debian,
    token: 'the-token',
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
    expect(options.match(/(?<!-)--(?:dev-)?bind(?:-try)? \S+ \S+/g)).toEqual(['--bind /mnt/work /work']);
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

  test("not as root: the agent's own user, straight from the workspace", () => {
    const plan = planAs(null);
    expect(plan.command).toBe('/bin/sh');
    expect(plan.args.join(' ')).not.toContain('--reuid');
    expect(optionsOf(plan).join(' ')).toContain('--bind /data/workspaces/w /work');
  });
});
