import { builder } from '../builder.ts';
import { viewerOf } from '../context.ts';
import type { WorkspaceRow } from '../read-models/workspaces.ts';
import { Machine } from './machine.ts';

/** The files of a notebook. */
export const Workspace = builder.loadableNodeRef('Workspace', {
  id: { resolve: (workspace: WorkspaceRow) => workspace.id },
  load: (ids: string[], context) => context.reads.workspaces.byIds(viewerOf(context), ids),
  loaderOptions: { cache: false },
});

Workspace.implement({
  description: "The files of a notebook, in a folder on its machine. The notebook's member and operators may read it.",
  fields: (t) => ({
    machine: t.field({
      type: Machine,
      nullable: true,
      description: 'Where the files are; null before the first admission, or once the machine was removed.',
      resolve: (workspace) => workspace.machineId,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    usedAt: t.expose('usedAt', { type: 'DateTime', nullable: true, description: 'When its notebook first ran on it; null before.' }),
    deleteRequestedAt: t.expose('deleteRequestedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its member asked to delete the files; null while they are kept.',
    }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the machine confirmed that the files are gone.',
    }),
  }),
});
