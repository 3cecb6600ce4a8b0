import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ArtefactVerdict } from '../../../src/app/model-ports.ts';
import type { ValidationLimits } from '../../../src/model-validation/limits.ts';
import { VALIDATION_LIMITS } from '../../../src/model-validation/limits.ts';
import { validateArtefact } from '../../../src/model-validation/validate-artefact.ts';

/** A model folder of a test, with one model `m` in it. */
export interface ModelFolder {
  readonly modelsFolder: string;
  /** Writes files of the model, by path relative to its own folder. */
  write(files: Readonly<Record<string, string | Buffer>>): Promise<void>;
  /** Makes a link in the model's own folder. */
  link(path: string, goal: string): Promise<void>;
  /** Where a file of the model is. */
  pathOf(path: string): string;
  remove(): Promise<void>;
}

/** Makes an empty one in a temporary folder. */
export async function createModelFolder(): Promise<ModelFolder> {
  const modelsFolder = await mkdtemp(join(tmpdir(), 'berth-test-models-'));
  const pathOf = (path: string): string => join(modelsFolder, 'm', path);
  await mkdir(pathOf(''));
  return {
    modelsFolder,
    pathOf,
    async write(files) {
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(pathOf(path)), { recursive: true });
        await writeFile(pathOf(path), content);
      }
    },
    link: (path, goal) => symlink(goal, pathOf(path)),
    remove: () => rm(modelsFolder, { recursive: true, force: true }),
  };
}

/** Judges the model `m` in this thread. */
export function judge(
  folder: ModelFolder,
  options: { readonly ignored?: readonly string[]; readonly source?: string; readonly limits?: Partial<ValidationLimits> } = {},
): Promise<ArtefactVerdict> {
  const { ignored = [], source = 'models/m', limits = {} } = options;
  return validateArtefact({ modelsFolder: folder.modelsFolder, choice: { source, ignored }, limits: { ...VALIDATION_LIMITS, ...limits } });
}

/** A verdict in short: `valid`, the codes of its problems with their files, or why there is none. */
export function inShort(verdict: ArtefactVerdict): string | readonly string[] {
  if (verdict.kind === 'valid') return 'valid';
  if (verdict.kind === 'unfinished') return verdict.why;
  return verdict.problems.map(({ code, file }) => (file === null ? code : `${code} ${file}`));
}
