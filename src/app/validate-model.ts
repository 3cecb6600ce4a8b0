import { InvalidInput, InvalidState, NotFound } from '../domain/refusals.ts';
import { isLaunchableFormat } from '../domain/model-gate/model-gate.ts';
import type { ArtefactChoice, ArtefactValidator, ModelProblem, ModelValidationStore, NamedEntry, ValidArtefact } from './model-ports.ts';

export interface ValidateModelDependencies {
  readonly store: ModelValidationStore;
  readonly validator: ArtefactValidator;
}

export interface ValidateModelInput {
  /** Name of the entry. */
  readonly entry: string;
  /** Name of its catalog; null: the only one that has such an entry. */
  readonly catalog: string | null;
  /** Patterns of files that are not part of the artefact, so that neither servers nor agents look at them. */
  readonly ignored: readonly string[];
}

/** `closed`: the gate was open, and is closed by this failure. */
export type ValidatedModel = { readonly entry: string; readonly catalog: string } & (
  | { readonly kind: 'valid'; readonly artefact: ValidArtefact }
  | { readonly kind: 'invalid'; readonly problems: readonly ModelProblem[]; readonly total: number; readonly closed: boolean }
);

/**
 * Validates the artefact of a model on an operator's word and opens its gate, or closes it (M2). Refuses an entry that is none, no model, in
 * several catalogs, or without a runtime whose format has a validator (M4), and whatever gave no verdict; then the gate stays as it is.
 */
export async function validateModel(dependencies: ValidateModelDependencies, input: ValidateModelInput): Promise<ValidatedModel> {
  const { store, validator } = dependencies;
  const found = await findModel(store, input);
  const choice: ArtefactChoice = { source: found.source, ignored: input.ignored };
  const verdict = await validator.validate(choice);
  const about = { entry: input.entry, catalog: found.catalog };
  if (verdict.kind === 'unfinished') throw new InvalidState(`The model was not validated: ${verdict.why}. Its gate stays as it was.`);
  if (verdict.kind === 'invalid') {
    const closed = await store.storeFailure(found.id, verdict.problems);
    return { ...about, kind: 'invalid', problems: verdict.problems, total: verdict.total, closed };
  }
  if (await store.storeValidation({ entryId: found.id, choice, artefact: verdict.artefact })) {
    return { ...about, kind: 'valid', artefact: verdict.artefact };
  }
  throw new InvalidState('The catalog gave the entry another source, or removed it, while the model was validated; validate again.');
}

async function findModel(store: ModelValidationStore, input: ValidateModelInput): Promise<NamedEntry & { readonly source: string }> {
  const asked = [input.entry, input.catalog ?? ''];
  // What is no name is not asked for: Postgres has no text with a NUL.
  const found = asked.some((name) => /\p{Cc}/u.test(name)) ? [] : await store.findEntries(input.entry, input.catalog);
  const [entry, ...others] = found;
  if (entry === undefined) throw new NotFound('entry', 'catalog entry');
  if (others.length > 0) {
    const names = found.map(({ catalog }) => catalog).join(', ');
    throw new InvalidInput([{ field: 'catalog', message: `these catalogs have such an entry, so say which one is meant: ${names}` }]);
  }
  const { source } = entry;
  if (entry.kind !== 'model' || source === null) {
    throw new InvalidInput([{ field: 'entry', message: 'it is a notebook image; only models are validated' }]);
  }
  if (!entry.formats.some(isLaunchableFormat)) {
    throw new InvalidState('No runtime of the entry loads safetensors, and other formats have no validator yet.');
  }
  return { ...entry, source };
}
