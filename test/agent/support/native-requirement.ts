import { spawnSync } from 'node:child_process';
import { trySandbox } from '../../../src/agent/drivers/native/linux/try-sandbox.ts';
import { firstNotebookUid } from '../../../src/agent/workspaces/notebook-uids.ts';

const sandbox =
  process.platform === 'linux' ? await trySandbox(await firstNotebookUid()) : { ok: false as const, why: 'This is no Linux.' };
const hasJupyter = spawnSync('/usr/bin/python3', ['-c', 'import jupyter_server, ipykernel']).status === 0;
const trial = sandbox.ok && !hasJupyter ? { ok: false as const, why: 'jupyter-server or python3-ipykernel is not installed.' } : sandbox;

/** Whether notebooks can run natively here. Where they cannot, tests that need it are left out and say why; in CI they fail instead. */
export const canRunNatively = trial.ok || process.env['BERTH_CI'] === '1';

if (!trial.ok) console.warn(`Native notebooks cannot run here: ${trial.why}`);
