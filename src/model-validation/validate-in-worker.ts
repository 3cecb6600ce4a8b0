import { Worker } from 'node:worker_threads';
import type { ArtefactChoice, ArtefactValidator, ArtefactVerdict } from '../app/model-ports.ts';
import type { ValidationLimits } from './limits.ts';

/** What the worker is given, as its `workerData`; it posts the verdict and ends. */
export interface ValidationTask {
  readonly modelsFolder: string;
  readonly choice: ArtefactChoice;
  readonly limits: ValidationLimits;
}

export interface WorkerValidatorOptions {
  /** The worker's program: reads a `ValidationTask`, posts an `ArtefactVerdict`. */
  readonly program: URL;
  readonly modelsFolder: string;
  readonly limits: ValidationLimits;
  /** The longest that one validation may take. */
  readonly timeoutMilliseconds: number;
  /** JavaScript memory of the worker, MiB; a header's bytes are counted apart. */
  readonly memoryMib: number;
  /** Ends what is under way. */
  readonly abort?: AbortSignal;
}

/**
 * Validates in a worker thread of its own, with bounded memory and time and without the process's environment: whatever the files do to
 * it, this process lives on, and answers `unfinished`.
 */
export function createWorkerValidator(options: WorkerValidatorOptions): ArtefactValidator {
  return { validate: (choice) => validateOnce(options, choice) };
}

function validateOnce(options: WorkerValidatorOptions, choice: ArtefactChoice): Promise<ArtefactVerdict> {
  const { program, modelsFolder, limits, timeoutMilliseconds, memoryMib, abort } = options;
  const task: ValidationTask = { modelsFolder, choice, limits };
  return new Promise((resolve) => {
    if (abort?.aborted === true) {
      resolve({ kind: 'unfinished', why: 'it was told to end' });
      return;
    }
    const worker = new Worker(program, {
      workerData: task,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMib },
    });
    const settle = (verdict: ArtefactVerdict): void => {
      clearTimeout(timer);
      abort?.removeEventListener('abort', onAbort);
      void worker.terminate();
      resolve(verdict);
    };
    const timer = setTimeout(() => {
      settle({ kind: 'unfinished', why: `it took longer than ${String(Math.round(timeoutMilliseconds / 1000))} s` });
    }, timeoutMilliseconds);
    const onAbort = (): void => {
      settle({ kind: 'unfinished', why: 'it was told to end' });
    };
    abort?.addEventListener('abort', onAbort);
    worker.once('message', (verdict: ArtefactVerdict) => {
      settle(verdict);
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      settle({ kind: 'unfinished', why: `the validator failed (${error.code ?? error.name})` });
    });
    worker.once('exit', () => {
      settle({ kind: 'unfinished', why: 'the validator ended without a verdict' });
    });
  });
}
