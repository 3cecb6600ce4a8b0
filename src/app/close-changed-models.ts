import type { ArtefactLook, ArtefactWatcher, FileStamp, ModelScope, OpenValidation, OpenValidationStore } from './model-ports.ts';
import type { WakeupPublisher } from './ports.ts';

export interface CloseChangedModelsDependencies {
  readonly validations: OpenValidationStore;
  readonly artefacts: ArtefactWatcher;
  readonly publisher: WakeupPublisher;
}

/**
 * Closes the gate of every model in the scope whose files are not those that were validated (M2), and returns how many it closed. It
 * compares names, sizes and times, so it is cheap enough for every second and every launch; agents check the digest itself. Where this
 * process has no model folder nothing is known, and nothing changes.
 */
export async function closeChangedModels(dependencies: CloseChangedModelsDependencies, scope: ModelScope): Promise<number> {
  const { validations, artefacts, publisher } = dependencies;
  let closed = 0;
  for (const validation of await validations.readOpen(scope)) {
    const look = await artefacts.look(validation.choice);
    if (look.kind === 'away') return closed;
    if (look.kind === 'seen' && look.stampDigest === validation.stampDigest) continue;
    if (await validations.closeChanged(validation, await changedFiles(validations, validation, look))) closed += 1;
  }
  if (closed > 0) publisher.publish([{ kind: 'capacity' }]);
  return closed;
}

/** Paths of what was added, removed or changed; none where the folder as a whole cannot be listed any more. */
async function changedFiles(
  validations: OpenValidationStore,
  validation: OpenValidation,
  look: Exclude<ArtefactLook, { readonly kind: 'away' }>,
): Promise<readonly string[]> {
  if (look.kind === 'gone') return [];
  const before = new Map((await validations.readFiles(validation.id)).map((stamp) => [stamp.path, stamp]));
  const now = new Map(look.stamps.map((stamp) => [stamp.path, stamp]));
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => !isSame(before.get(path), now.get(path))).sort();
}

function isSame(before: FileStamp | undefined, now: FileStamp | undefined): boolean {
  return before?.size === now?.size && before?.mtimeNs === now?.mtimeNs && before?.inode === now?.inode;
}
