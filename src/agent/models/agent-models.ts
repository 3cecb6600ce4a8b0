import { resolve } from 'node:path';
import type { AgentOptions } from '../agent-options.ts';
import type { AgentPaths } from '../agent-paths.ts';
import type { StateStore } from '../state/state-store.ts';
import { controlPlaneModels } from './control-plane-models.ts';
import { RESERVE_BYTES } from './disk-room.ts';
import { KeptModels } from './kept-models.ts';

export interface AgentModelsInputs {
  readonly options: Pick<AgentOptions, 'modelsDir' | 'log'>;
  readonly paths: AgentPaths;
  readonly store: StateStore;
}

/** A model that no run names any more stays a day, so that a restart fetches nothing, milliseconds. */
const IDLE_MS = 24 * 3_600_000;

/** The models of an agent: fetched with its credential as it is then, used by the runs that its state names. */
export function agentModels({ options, paths, store }: AgentModelsInputs): KeptModels {
  return new KeptModels({
    dir: paths.modelsDir,
    source: controlPlaneModels(() => store.current.credential),
    localDir: options.modelsDir === undefined ? null : resolve(options.modelsDir),
    inUse: () => new Set(store.current.works.flatMap(({ assignment }) => assignment.model?.digest ?? [])),
    idleMs: IDLE_MS,
    reserveBytes: RESERVE_BYTES,
    log: options.log,
  });
}
