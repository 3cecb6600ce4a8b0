import type { ArtefactFile } from '../domain/model-gate/artefact.ts';
import type { ArtefactReader, HeldModel, HeldModelQuestion, HeldModelReader, OpenArtefactFile } from './model-ports.ts';

export interface ServeModelDependencies {
  readonly heldModels: HeldModelReader;
  readonly artefacts: ArtefactReader;
}

/** Why an agent gets nothing. */
export type ModelRefusal = 'UNAUTHENTICATED' | 'NOT_HELD' | 'NO_SUCH_FILE' | 'AWAY' | 'CHANGED';

export type ListedModel =
  | { readonly kind: 'LISTED'; readonly digest: string; readonly files: readonly ArtefactFile[] }
  | { readonly kind: 'REFUSED'; readonly why: ModelRefusal };

export type OpenedModelFile =
  | { readonly kind: 'OPENED'; readonly file: ArtefactFile; readonly content: OpenArtefactFile }
  | { readonly kind: 'REFUSED'; readonly why: ModelRefusal };

/** The files of the model of a run that the machine was given, in the order of the validation (M2). */
export async function listModel({ heldModels }: ServeModelDependencies, question: HeldModelQuestion): Promise<ListedModel> {
  const found = await heldModels.find(question);
  if (found.kind !== 'HELD') return { kind: 'REFUSED', why: found.kind };
  return { kind: 'LISTED', digest: found.model.digest, files: found.model.files.map(publicPart) };
}

/**
 * Opens one file of it, by its place in the list. Authorised anew for each file: a run that is over, or a machine whose credential was
 * revoked, gets no more. A file that changed since it was validated is not served.
 */
export async function openModelFile(
  { heldModels, artefacts }: ServeModelDependencies,
  question: HeldModelQuestion & { readonly place: number },
): Promise<OpenedModelFile> {
  const found = await heldModels.find(question);
  if (found.kind !== 'HELD') return { kind: 'REFUSED', why: found.kind };
  const file = found.model.files[question.place];
  if (file === undefined) return { kind: 'REFUSED', why: 'NO_SUCH_FILE' };
  const content = await artefacts.open(found.model.choice, file);
  if (content === 'away') return { kind: 'REFUSED', why: 'AWAY' };
  if (content === 'changed') return { kind: 'REFUSED', why: 'CHANGED' };
  return { kind: 'OPENED', file: publicPart(file), content };
}

function publicPart({ path, size, sha256 }: HeldModel['files'][number]): ArtefactFile {
  return { path, size, sha256 };
}
