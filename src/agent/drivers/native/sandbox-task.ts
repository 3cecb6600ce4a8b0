import type { Assignment } from '../../../agent-api/wire.ts';
import type { ResolvedEnvironment } from '../../environments/resolve-environment.ts';
import { jupyterCommand } from './jupyter-command.ts';

/** What a sandbox is made for. */
export type SandboxTask =
  /** `token`: the notebook's own; it reaches the notebook's environment and no command line. */
  | { readonly kind: 'notebook'; readonly token: string }
  | {
      readonly kind: 'endpoint';
      /** Folder of the checked artefact. */
      readonly modelDir: string;
      readonly modelName: string;
      /** Of loopback, where its server cannot have a socket of its own; null: it has one. */
      readonly port: number | null;
    };

/** Where things are, as seen from inside. */
export interface TaskPlaces {
  /** The folder that the task may write and keeps: a notebook's files, or nothing but an endpoint's socket. */
  readonly home: string;
  readonly temporary: string;
  readonly model: string;
}

/** The socket of a task's server, below its home. */
const SOCKET = '.rt/j.sock';

/** What is run: Jupyter Server, or the environment's own server of models. */
export function taskCommand(
  task: SandboxTask,
  run: Assignment,
  where: { readonly environment: ResolvedEnvironment; readonly home: string },
): readonly string[] {
  const { environment, home } = where;
  if (task.kind === 'notebook') return jupyterCommand(run, environment, home);
  if (environment.endpointServer === null) throw new TypeError('This environment serves no models.');
  return [environment.endpointServer];
}

/** Environment variables of a task, beside what its system needs. Names are those of docs/workloads.md. */
export function taskVariables(task: SandboxTask, places: TaskPlaces): readonly (readonly [string, string])[] {
  const { home, temporary } = places;
  if (task.kind === 'notebook') {
    return [
      ['HOME', home],
      ['LANG', 'C.UTF-8'],
      ['JUPYTER_RUNTIME_DIR', `${temporary}/jupyter`],
      ['IPYTHONDIR', `${temporary}/ipython`],
      ['JUPYTER_TOKEN', task.token],
    ];
  }
  const { modelName, port } = task;
  return [
    ['HOME', temporary],
    ['TMPDIR', temporary],
    ['LANG', 'C.UTF-8'],
    ['BERTH_MODEL_DIR', places.model],
    ['BERTH_MODEL_NAME', modelName],
    ...(port === null
      ? [['BERTH_SOCKET', `${home}/${SOCKET}`] as const]
      : [['HOST', '127.0.0.1'] as const, ['PORT', String(port)] as const]),
  ];
}
