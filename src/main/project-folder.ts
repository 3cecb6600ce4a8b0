import { fileURLToPath } from 'node:url';

/** The folder with `prisma/migrations` and `catalog`; as far above this file in `src/main` as in the built `dist/main`. */
export const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url));
