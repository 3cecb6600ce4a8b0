import type { WorkloadReference } from '../../app/application.ts';
import { innerId } from '../global-id.ts';

/** Decodes `input.notebookId`; refuses with INVALID_INPUT naming it. */
export function notebookReference(notebookId: string): WorkloadReference {
  return { kind: 'notebook', workloadId: innerId(notebookId, { typename: 'Notebook', field: 'input.notebookId' }) };
}
