import type { Pool } from 'pg';
import { closeChangedModels } from '../../app/close-changed-models.ts';
import type { ModelGuard } from '../../app/model-ports.ts';
import { createModelWatch, type ModelWatch } from './model-watch.ts';
import type { IdSource, WakeupPublisher } from '../../app/ports.ts';
import { createArtefactWatcher } from '../../model-validation/artefact-watcher.ts';
import type { Logger } from '../../shared/logger.ts';
import { createModelValidationStore } from '../../storage/model-validation-store.ts';

export interface ModelParts {
  readonly pool: Pool;
  readonly publisher: WakeupPublisher;
  readonly ids: IdSource;
  readonly modelsFolder: string;
  readonly logger: Logger;
}

export interface ComposedModels {
  /** For launches. */
  readonly guard: ModelGuard;
  /** For the leader's ticks. */
  readonly watch: ModelWatch;
}

/** Puts together what closes the gates of models whose files changed. */
export function composeModels({ pool, publisher, ids, modelsFolder, logger }: ModelParts): ComposedModels {
  const parts = {
    validations: createModelValidationStore({ pool, ids }),
    artefacts: createArtefactWatcher(modelsFolder),
    publisher,
  };
  const guard: ModelGuard = {
    async closeChanged(scope) {
      const closed = await closeChangedModels(parts, scope);
      if (closed > 0) logger.warn({ closed }, 'files of validated models changed; their gates are closed');
    },
  };
  const watch = createModelWatch(
    () => guard.closeChanged('all'),
    (error) => {
      logger.warn({ err: error }, 'the models could not be looked at; it is tried again within a second');
    },
  );
  return { guard, watch };
}
