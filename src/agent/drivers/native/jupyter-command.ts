import type { Assignment } from '../../../agent-api/wire.ts';
import type { ResolvedEnvironment } from '../../environments/resolve-environment.ts';

/** Where a notebook is served (api.md section 1): the same path on every way in. */
export function baseUrl(run: Pick<Assignment, 'workloadId'>): string {
  return `/open/${run.workloadId}/`;
}

/** Jupyter Server on a socket in its home, as seen from inside the sandbox. No token: that comes by environment variable. */
export function jupyterCommand(run: Assignment, environment: ResolvedEnvironment, home: string): readonly string[] {
  const { jupyterServer } = environment;
  if (jupyterServer === null) throw new TypeError('This environment has no Jupyter Server.');
  return [
    environment.python,
    jupyterServer,
    '--no-browser',
    `--ServerApp.sock=${home}/.rt/j.sock`,
    '--ServerApp.sock_mode=0600',
    `--ServerApp.root_dir=${home}`,
    `--ServerApp.base_url=${baseUrl(run)}`,
  ];
}
