import { chmod, copyFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { findControlGroups } from '../../../src/agent/drivers/native/linux/find-control-groups.ts';
import { buildEnvironment } from '../../../src/agent/environments/build-environment.ts';
import { canRunNatively } from '../support/native-requirement.ts';
import type { DriverStage, OpenStage } from './driver-stage.ts';
import { NativeView } from './native-view.ts';

/** Real sandboxed processes of this machine. */
export const nativeStage: DriverStage = {
  driver: 'native',
  absent: canRunNatively ? null : 'notebooks cannot run natively here',
  open: async (): Promise<OpenStage> => {
    // Not below /tmp, which is a private one inside of the sandbox.
    const store = await mkdtemp('/var/tmp/berth-envs-');
    await chmod(store, 0o755);
    const venvDir = join(store, 'venv');
    const storeDir = join(store, 'environments');
    await makePuppetVenv(venvDir);
    const puppet = await buildEnvironment({ storeDir, name: 'puppet', venvDir });
    const jupyter = await buildEnvironment({ storeDir, name: 'jupyter' });
    const groups = await findControlGroups();
    return {
      natures: {
        runsWork: 'YES',
        findsWithoutFolder: { not: 'without its record nothing tells what a process was dispatched as; it is ended by its name (L7)' },
        limitsMemory: groups ? 'YES' : { not: 'no control group can be made here' },
      },
      refs: { puppet: puppet.ref, missing: `env:nowhere@sha256:${'0'.repeat(64)}`, jupyter: jupyter.ref },
      run: { resources: { cpuMillis: 500, memoryMib: 256, acceleratorCount: 0 } },
      machine: async () => {
        const dataDir = await mkdtemp(join(tmpdir(), 'berth-contract-'));
        const { environmentsDir } = agentPaths(dataDir);
        await mkdir(environmentsDir, { mode: 0o700 });
        await cp(storeDir, environmentsDir, { recursive: true });
        return new NativeView(dataDir);
      },
      close: () => rm(store, { recursive: true, force: true }),
    };
  },
};

/** A virtual environment whose Jupyter Server is the puppet. */
async function makePuppetVenv(root: string): Promise<void> {
  await mkdir(join(root, 'bin'), { recursive: true });
  await chmod(root, 0o755);
  await writeFile(join(root, 'pyvenv.cfg'), 'home = /usr/bin\ninclude-system-site-packages = false\n');
  await symlink('/usr/bin/python3', join(root, 'bin/python'));
  await copyFile(new URL('puppet.py', import.meta.url), join(root, 'bin/jupyter-server'));
  await chmod(join(root, 'bin/jupyter-server'), 0o755);
}
