import { useState, type ReactNode } from 'react';
import { Button } from '../page/button.tsx';
import { CheckboxField } from '../page/checkbox-field.tsx';
import { Dialog, DialogActions } from '../page/dialog.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import type { WorkDialogProps } from './stop-dialog.tsx';

export interface DeleteDialogProps extends WorkDialogProps {
  readonly onDeleted?: (() => void) | undefined;
}

/** Asks before work is deleted, and what is to become of a notebook's files: they are kept unless its member says otherwise (L7). */
export function DeleteDialog({ work, acts, isOpen, onClose, onDeleted }: DeleteDialogProps): ReactNode {
  const [deleteFiles, setDeleteFiles] = useState(false);
  const isAtWork = work.phase === 'PREPARING' || work.phase === 'RUNNING' || work.phase === 'STOPPING';
  const remove = async (): Promise<void> => {
    if (!(await acts.remove({ deleteFiles }))) return;
    onClose();
    onDeleted?.();
  };
  return (
    <Dialog title={`Delete ${work.name}?`} role="alertdialog" isOpen={isOpen} onClose={onClose}>
      {isAtWork && <p>It is stopped first, and is deleted once its machine confirms that nothing of it is left.</p>}
      <p>Its name is free again afterwards. Its timeline and its usage stay readable.</p>
      {work.kind === 'NOTEBOOK' && (
        <CheckboxField
          isSelected={deleteFiles}
          onChange={setDeleteFiles}
          description="Otherwise they stay on the machine, where its owner finds them. Deleting them cannot be undone."
        >
          Delete its files too
        </CheckboxField>
      )}
      {acts.refused !== null && <FailureNote failure={acts.refused} />}
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          Keep it
        </Button>
        <Button kind="danger" isPending={acts.isRunning} onPress={() => void remove()}>
          {work.kind === 'NOTEBOOK' && deleteFiles ? 'Delete it and its files' : 'Delete it'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
