import { builder } from '../builder.ts';
import type { RuntimeRow } from '../read-models/runtimes.ts';
import { AcceleratorEnum, ModelFormatEnum } from './hardware-enums.ts';

/** A runtime with its default reference and no other (H1). */
export const Runtime = builder.loadableObjectRef('Runtime', {
  load: (ids: string[], context) => context.reads.runtimes.byIds(ids),
  toKey: (runtime: RuntimeRow): string => runtime.id,
  loaderOptions: { cache: false },
});

Runtime.implement({
  description: 'One way to run a catalog entry.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Unique within its entry.' }),
    accelerators: t.field({
      type: [AcceleratorEnum],
      description: 'Accelerators that it supports.',
      resolve: (runtime) => runtime.accelerators,
    }),
    modelFormat: t.field({
      type: ModelFormatEnum,
      nullable: true,
      description: 'Format of model files that it loads; null for runtimes of notebooks.',
      resolve: (runtime) => runtime.modelFormat,
    }),
    ref: t.exposeString('ref', { description: 'The default reference.' }),
  }),
});
