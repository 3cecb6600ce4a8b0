import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Answer } from '../../cli/terminal.ts';
import { migrate } from '../../storage/migrate.ts';
import { PROJECT_FOLDER } from '../project-folder.ts';

/** `berth migrate`: brings the database to this version's schema; refuses as `migrate` does. */
export async function migrateDatabase(pool: Pool): Promise<Answer> {
  const report = await migrate({ pool, folder: join(PROJECT_FOLDER, 'prisma', 'migrations') });
  const applied = report.applied.map((name) => `applied ${name}`);
  const newer = report.newer.map((name) => `left ${name}, which a newer Berth applied and this one can live with`);
  return { lines: applied.length + newer.length === 0 ? ['nothing to apply'] : [...applied, ...newer], json: report };
}
