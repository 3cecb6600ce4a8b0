import { DRIVER_NAMES } from '../../model/runtime.ts';
import type { Entry, StoredRuntime } from '../../model/runtime.ts';
import type { UnblockAction } from './unblock-action.ts';
import type { UnblockFinder, UnblockQuestion } from './hypothesis.ts';
import { outcomeUnder } from './hypothesis.ts';

/** An entry that was removed from the catalog, put back. */
export const restoreEntry: UnblockFinder = (question) =>
  question.request.entry.removed ? withEntry(question, { removed: false }, { code: 'RESTORE_ENTRY' }) : [];

/** A class that was removed, put back. */
export const restoreClass: UnblockFinder = (question) => {
  const { request } = question;
  if (!request.class.removed) return [];
  const then = outcomeUnder(question, { request: { ...request, class: { ...request.class, removed: false } } });
  return then === null ? [] : [{ code: 'RESTORE_CLASS', then }];
};

/** A model whose artefact is not validated yet, or no longer (M2). */
export const validateModel: UnblockFinder = (question) => {
  const { entry } = question.request;
  if (entry.kind !== 'model' || entry.validatedDigest !== null) return [];
  return withEntry(question, { validatedDigest: SOME_DIGEST }, { code: 'VALIDATE_MODEL' });
};

/** One more runtime, after all others, for the class's accelerator and every driver. */
export const addRuntime: UnblockFinder = (question) => {
  const { accelerator } = question.request.class;
  const { entry } = question.request;
  const runtimes = [...entry.runtimes, anyRuntime(entry, accelerator)];
  return withEntry(question, { runtimes }, { code: 'ADD_RUNTIME', accelerator });
};

/** Stands for the digest of an artefact that is not validated; it is looked at by nobody but the gate, which asks whether there is one. */
const SOME_DIGEST = '0'.repeat(64);

type WithoutOutcome = { readonly code: 'RESTORE_ENTRY' | 'VALIDATE_MODEL' } | Omit<Extract<UnblockAction, { code: 'ADD_RUNTIME' }>, 'then'>;

function withEntry(question: UnblockQuestion, changes: Partial<Entry>, action: WithoutOutcome): readonly UnblockAction[] {
  const { request } = question;
  const then = outcomeUnder(question, { request: { ...request, entry: { ...request.entry, ...changes } } });
  return then === null ? [] : [{ ...action, then }];
}

function anyRuntime(entry: Entry, accelerator: StoredRuntime['accelerators'][number]): StoredRuntime {
  return {
    id: entry.id as string as StoredRuntime['id'],
    name: entry.name,
    accelerators: [accelerator],
    ref: entry.name,
    containerRef: null,
    driverRefs: Object.fromEntries(DRIVER_NAMES.map((driver) => [driver, entry.name])),
    modelFormat: entry.kind === 'model' ? 'safetensors' : null,
  };
}
