/** Where an artefact is: the names from the model folder down, or what is wrong with the source. */
export type ArtefactFolder = { readonly steps: readonly string[] } | { readonly problem: string };

/** The first step of a source that means the model folder itself, wherever the operator put that. */
const MODEL_FOLDER_NAME = 'models';
const LONGEST_STEP_BYTES = 255;

/**
 * Resolves a model's `source` inside the model folder (M2): names with `/` between them, of which a first `models` is the model
 * folder itself, so `models/a` and `a` are one place. Refuses addresses, absolute paths, `.` and `..`, empty names, backslashes and
 * control characters: whatever could name a place outside. Symbolic links are the reader's to check.
 */
export function artefactFolder(source: string): ArtefactFolder {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(source)) {
    return { problem: 'the source is an address; only a folder of the model folder can be validated' };
  }
  if (source.startsWith('/')) return { problem: 'the source is an absolute path; name a folder of the model folder instead' };
  if (/[\\\p{Cc}]/u.test(source)) return { problem: 'the source holds a backslash or a control character' };
  const all = source.replace(/\/$/, '').split('/');
  const steps = all.length > 1 && all[0] === MODEL_FOLDER_NAME ? all.slice(1) : all;
  const bad = steps.find((step) => step === '' || step === '.' || step === '..');
  if (bad !== undefined) return { problem: 'the source has an empty name, "." or ".." in it' };
  if (steps.some((step) => step.length > LONGEST_STEP_BYTES)) return { problem: 'the source has a name of more than 255 characters' };
  return { steps };
}
