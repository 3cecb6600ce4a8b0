import { randomBytes } from 'node:crypto';
import type { Assignment } from '../../../agent-api/wire.ts';
import type { ResolvedEnvironment } from '../../environments/resolve-environment.ts';
import type { ModelStore } from '../../models/model-store.ts';
import type { Workspace, Workspaces } from '../../workspaces/workspaces.ts';
import type { RunFailure, StepContext } from '../driver.ts';
import type { EndpointHomes } from './endpoint-homes.ts';
import type { RunFolder } from './run-folder.ts';
import type { SandboxLauncher } from './sandbox-launcher.ts';
import type { SandboxTask } from './sandbox-task.ts';

export interface TaskParts {
  readonly launcher: SandboxLauncher;
  readonly workspaces: Pick<Workspaces, 'ensure'>;
  readonly models: ModelStore;
  readonly homes: EndpointHomes;
}

export interface TaskRequest {
  readonly run: Assignment;
  readonly folder: RunFolder;
  readonly environment: ResolvedEnvironment;
  readonly context: StepContext;
}

export type PreparedTask =
  { readonly ok: true; readonly home: Workspace; readonly task: SandboxTask } | { readonly ok: false; readonly failure: RunFailure };

/** Makes what a run's own kind needs: a notebook its files and a token, an endpoint its model and a place for its socket. */
export async function prepareTask(parts: TaskParts, request: TaskRequest): Promise<PreparedTask> {
  return request.run.kind === 'notebook' ? prepareNotebook(parts, request) : prepareEndpoint(parts, request);
}

async function prepareNotebook({ workspaces }: TaskParts, { run, folder, environment }: TaskRequest): Promise<PreparedTask> {
  if (environment.jupyterServer === null) return refused('REF_UNUSABLE', 'The environment has no Jupyter Server.');
  const result = await workspaces.ensure(run);
  if (!result.ok) return result;
  if (!result.workspace) return refused('WORKSPACE_MISSING', 'The notebook was given no workspace.');
  await folder.create(run);
  const token = (await folder.read('token')) ?? randomBytes(32).toString('hex');
  await folder.write('token', token);
  return { ok: true, home: result.workspace, task: { kind: 'notebook', token } };
}

async function prepareEndpoint(parts: TaskParts, { run, folder, environment, context }: TaskRequest): Promise<PreparedTask> {
  const { launcher, models, homes } = parts;
  if (environment.endpointServer === null) return refused('REF_UNUSABLE', 'The environment has no bin/berth-endpoint.');
  const onProgress = (progress: number): void => {
    context.onProgress(0.3 + 0.6 * progress);
  };
  const model = await models.ensure(run, { ...context, onProgress });
  if (!model.ok) return model;
  await folder.create(run);
  const port = await launcher.endpointPort();
  if (port !== null) await folder.write('port', String(port));
  const task = { kind: 'endpoint', modelDir: model.artefact.path, modelName: run.model?.name ?? '', port } as const;
  return { ok: true, home: await homes.ensure(folder), task };
}

function refused(reason: RunFailure['reason'], message: string): PreparedTask {
  return { ok: false, failure: { reason, message } };
}
