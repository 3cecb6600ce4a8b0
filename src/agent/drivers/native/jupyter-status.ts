import { request } from 'node:http';
import type { Workspace } from '../../workspaces/workspaces.ts';
import { baseUrl } from './jupyter-command.ts';
import type { SandboxLauncher } from './sandbox-launcher.ts';

interface Notebook {
  readonly workloadId: string;
  readonly workspace: Workspace;
  readonly token: string;
}

/** A server that is too busy to answer in this time is asked again, milliseconds. */
const TIMEOUT_MS = 5_000;

/** Whether the notebook's own server answers its status to who has its token: asked for real, over its socket. */
export async function jupyterAnswers(launcher: SandboxLauncher, { workloadId, workspace, token }: Notebook): Promise<boolean> {
  const socket = await launcher.openSocket(workspace);
  if (!socket) return false;
  try {
    return await new Promise<boolean>((resolve) => {
      const headers = { host: 'localhost', authorization: `token ${token}` };
      const call = request({ socketPath: socket.path, path: `${baseUrl({ workloadId })}api/status`, headers, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      });
      call.setTimeout(TIMEOUT_MS, () => call.destroy());
      call.on('error', () => {
        resolve(false);
      });
      call.end();
    });
  } finally {
    await socket.close();
  }
}
