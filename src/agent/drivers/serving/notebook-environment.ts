import type { Assignment } from '../../../agent-api/wire.ts';
import { NOTEBOOK_PORT } from '../../../kubernetes-manifests/notebook-manifests.ts';
import { baseUrl } from '../native/jupyter-command.ts';

/** What a notebook image is told besides its token: where to listen and under which path, also in the words of the common images. */
export function notebookEnvironment(run: Pick<Assignment, 'workloadId'>): Readonly<Record<string, string>> {
  const path = baseUrl(run);
  return {
    JUPYTER_IP: '0.0.0.0',
    JUPYTER_PORT: String(NOTEBOOK_PORT),
    JUPYTER_BASE_URL: path,
    NOTEBOOK_ARGS: `--ServerApp.ip=0.0.0.0 --ServerApp.port=${String(NOTEBOOK_PORT)} --ServerApp.base_url=${path}`,
  };
}
