import { builder } from '../builder.ts';
import { viewerOf } from '../context.ts';
import type { WorkloadRow } from '../read-models/workload-row.ts';
import { CatalogEntry } from './catalog-entry.ts';
import { Workload } from './workload.ts';

/** A model that answers requests. */
export const Endpoint = builder.loadableNodeRef('Endpoint', {
  id: { resolve: (endpoint: WorkloadRow) => endpoint.id },
  load: async (ids: string[], context) => {
    const rows = await context.reads.workloads.byIds(viewerOf(context), ids);
    return rows.map((row) => (row?.kind === 'endpoint' ? row : null));
  },
  loaderOptions: { cache: false },
});

Endpoint.implement({
  description: 'A model that answers requests. Its member and operators may read it.',
  interfaces: [Workload],
  fields: (t) => ({
    model: t.field({ type: CatalogEntry, description: 'The catalog entry that it serves.', resolve: (endpoint) => endpoint.entryId }),
    ready: t.exposeBoolean('ready', {
      description:
        'True while it may be sent requests: the machine reported its current run as running and is in touch. False in every other phase, and while the machine is UNREACHABLE, since nobody knows then whether it answers.',
    }),
  }),
});
