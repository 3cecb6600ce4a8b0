import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import type { AppliedCatalog } from '../../src/app/apply-catalog.ts';
import { applyCatalog } from '../../src/app/apply-catalog.ts';
import type { CatalogDefinition, ClassDefinition, EntryDefinition } from '../../src/domain/catalog/definition.ts';
import type { Runtime } from '../../src/domain/model/runtime.ts';
import { createCatalogStore } from '../../src/storage/catalog-store.ts';

/** A cpu runtime with a driver ref; state only what matters. */
export function runtime(part: Partial<Runtime> = {}): Runtime {
  return {
    name: 'cpu',
    accelerators: ['cpu'],
    ref: 'image:1',
    containerRef: null,
    driverRefs: { native: 'env:a@sha256:1' },
    modelFormat: null,
    ...part,
  };
}

/** A notebook image; state only what matters. */
export function entry(name: string, part: Partial<EntryDefinition> = {}): EntryDefinition {
  return { name, kind: 'notebook-image', description: '', source: null, runtimes: [runtime()], ...part };
}

/** A cpu class; state only what matters. */
export function cpuClass(name: string, part: Partial<ClassDefinition> = {}): ClassDefinition {
  return { name, accelerator: 'cpu', acceleratorCount: 0, cpuMillis: 1000, memoryMib: 1024, description: '', ...part };
}

/** A catalog; state only what matters. */
export function catalog(name: string, part: Partial<CatalogDefinition> = {}): CatalogDefinition {
  return { name, classes: [], entries: [], ...part };
}

/** Applies on a pool as the CLI does. */
export function applyOn(pool: Pool, definition: CatalogDefinition): Promise<AppliedCatalog> {
  return applyCatalog(createCatalogStore({ pool, ids: { next: uuidv7 } }), definition);
}

/** Everything that the catalogs' tables hold, for "nothing changed" comparisons. */
export async function contents(pool: Pool): Promise<unknown> {
  const tables = ['catalog', 'catalog_revision', 'catalog_entry', 'runtime', 'runtime_operator_refs', 'accelerator_class', 'audit_entry'];
  const rows: Record<string, unknown> = {};
  for (const table of tables) {
    const result = await pool.query<{ readonly rows: unknown }>(`select json_agg(t order by t::text) as rows from ${table} t`);
    rows[table] = result.rows[0]?.rows;
  }
  return rows;
}

/** Inserts a stopped or waiting notebook on an entry and a class, by their names. */
export async function storeNotebook(
  pool: Pool,
  notebook: { readonly name: string; readonly entry: string; readonly class: string; readonly phase: string },
): Promise<void> {
  const member = uuidv7();
  const workspace = uuidv7();
  await pool.query(`insert into member (id, name, role) values ($1, $2, 'MEMBER')`, [member, `owner-of-${notebook.name}`]);
  await pool.query('insert into workspace (id, member_id) values ($1, $2)', [workspace, member]);
  await pool.query(
    `insert into workload (id, kind, name, member_id, class_id, entry_id, phase, desired, generation, sequence, admission, workspace_id, phase_since, created_at, updated_at)
     select $1, 'notebook', $2, $3, k.id, e.id, $4, 'RUN', 1, 0, 'WAITING', $5, now(), now(), now()
     from accelerator_class k, catalog_entry e where k.name = $6 and e.name = $7`,
    [uuidv7(), notebook.name, member, notebook.phase, workspace, notebook.class, notebook.entry],
  );
}
