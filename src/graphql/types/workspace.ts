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
    files: t.exposeInt('files', {
      nullable: true,
      description:
        'Files in it when its last run ended, as its machine counted them; everything but folders is a file. Null before the first count.',
    }),
    bytes: t.expose('bytes', {
      type: 'BigInt',
      nullable: true,
      description: 'Bytes of these files together. Null before the first count.',
    }),
    newestChangeAt: t.expose('newestChangeAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the latest of these files and their folders was last changed. Null before the first count, and while it is empty.',
    }),
    countComplete: t.exposeBoolean('countComplete', {
      nullable: true,
      description:
        'False when there is more than the numbers say, since counting ended at its limit or something could not be looked at. Null before the first count.',
    }),
    countedAt: t.expose('countedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When this count was first reported. Null before the first count.',
    }),
    differenceFoundAt: t.expose('differenceFoundAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a start last found other files than the run before had left; it began all the same. Null while none did.',
    }),
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
