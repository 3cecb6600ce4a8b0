import { parentPort, workerData } from 'node:worker_threads';
import { validateArtefact } from '../model-validation/validate-artefact.ts';
import type { ValidationTask } from '../model-validation/validate-in-worker.ts';

// The program of the thread that reads artefacts: one task, one verdict.
parentPort?.postMessage(await validateArtefact(workerData as ValidationTask));
