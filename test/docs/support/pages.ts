import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One page that people read. */
export interface Page {
  /** Path below the project, such as `docs/quickstart.md`. */
  readonly file: string;
  readonly text: string;
}

/** Folders whose pages are taken in by themselves. */
const FOLDERS = ['docs', 'deploy', 'examples'];
const SINGLE = ['README.md', 'src/domain/README.md'];

/** Every page of the project, by name. */
export function readPages(): readonly Page[] {
  const below = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
  );
  return [...SINGLE, ...below].sort().map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}
