import { builder } from '../builder.ts';
import { viewerOf } from '../context.ts';
import type { WorkloadRow } from '../read-models/workload-row.ts';
import { CatalogEntry } from './catalog-entry.ts';
import { Workload } from './workload.ts';
import { Workspace } from './workspace.ts';

/** A Jupyter server for one member. */
export const Notebook = builder.loadableNodeRef('Notebook', {
  id: { resolve: (notebook: WorkloadRow) => notebook.id },
  load: async (ids: string[], context) => {
    const rows = await context.reads.workloads.byIds(viewerOf(context), ids);
    return rows.map((row) => (row?.kind === 'notebook' ? row : null));
  },
  loaderOptions: { cache: false },
});

Notebook.implement({
  description: 'A Jupyter server for one member. Its member and operators may read it.',
  interfaces: [Workload],
  fields: (t) => ({
    image: t.field({ type: CatalogEntry, description: 'The catalog entry that it runs.', resolve: (notebook) => notebook.entryId }),
    workspace: t.field({
      type: Workspace,
      nullable: false,
      description: 'Its files.',
      resolve: (notebook) => notebook.workspaceId ?? '',
    }),
  }),
});
