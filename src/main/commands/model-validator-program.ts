import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_FOLDER } from '../project-folder.ts';

/** Whether this is the build's output, which needs no loader, or the source. */
const IS_BUILT = import.meta.url.endsWith('.js');

/** The program of the validator's worker thread. A thread does not inherit the loader of the source, so there it comes first. */
export function modelValidatorProgram(): URL {
  if (IS_BUILT) return pathToFileURL(join(PROJECT_FOLDER, 'dist', 'main', 'model-validator-worker.js'));
  const worker = pathToFileURL(join(PROJECT_FOLDER, 'src', 'main', 'model-validator-worker.ts')).href;
  const loader = import.meta.resolve('tsx/esm/api');
  const program = `import { register } from ${JSON.stringify(loader)}; register(); await import(${JSON.stringify(worker)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
}
