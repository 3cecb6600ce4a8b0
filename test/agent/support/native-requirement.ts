import { trySandbox } from '../../../src/agent/drivers/native/linux/try-sandbox.ts';
import { firstNotebookUid } from '../../../src/agent/workspaces/notebook-uids.ts';

const trial = process.platform === 'linux' ? await trySandbox(await firstNotebookUid()) : { ok: false as const, why: 'This is no Linux.' };

/** Whether notebooks can run natively here. Where they cannot, tests that need it are left out and say why; in CI they fail instead. */
export const canRunNatively = trial.ok || process.env['BERTH_CI'] === '1';

if (!trial.ok) console.warn(`Native notebooks cannot run here: ${trial.why}`);
