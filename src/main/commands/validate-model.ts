import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { validateModel } from '../../app/validate-model.ts';
import { describeValidated } from '../../cli/describe-validated.ts';
import type { Answer } from '../../cli/terminal.ts';
import { InvalidInput } from '../../domain/refusals.ts';
import { patternProblem } from '../../model-validation/ignore-patterns.ts';
import { VALIDATION_LIMITS } from '../../model-validation/limits.ts';
import { createWorkerValidator } from '../../model-validation/validate-in-worker.ts';
import { createModelValidationStore } from '../../storage/model-validation-store.ts';
import { modelValidatorProgram } from './model-validator-program.ts';

/** Options of `berth model validate` as the command line gives them. */
export interface ValidateFlags {
  readonly catalog?: string;
  readonly ignore?: readonly string[];
}

/** What the command is run on. */
export interface ValidateTarget {
  readonly pool: Pool;
  readonly modelsFolder: string;
}

/** Half a terabyte from a slow disk takes about two hours. */
const TIMEOUT_MILLISECONDS = 4 * 3_600_000;
/** A million names, and what is said of them. */
const MEMORY_MIB = 1_024;

/** `berth model validate`: opens the gate of a model, or fails with every problem of its artefact and leaves the gate closed. */
export async function validateModelCommand(target: ValidateTarget, entry: string, flags: ValidateFlags): Promise<Answer> {
  const { pool, modelsFolder } = target;
  const ignored = flags.ignore ?? [];
  const problem = patternProblem(ignored);
  if (problem !== null) throw new InvalidInput([{ field: 'ignore', message: problem }]);
  const validator = createWorkerValidator({
    program: modelValidatorProgram(),
    modelsFolder,
    limits: VALIDATION_LIMITS,
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    memoryMib: MEMORY_MIB,
  });
  const store = createModelValidationStore({ pool, ids: { next: uuidv7 } });
  return describeValidated(await validateModel({ store, validator }, { entry, catalog: flags.catalog ?? null, ignored }));
}
