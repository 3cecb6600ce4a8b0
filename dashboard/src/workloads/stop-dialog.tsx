import type { ReactNode } from 'react';
import type { WorkloadRowFragment } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { Dialog, DialogActions } from '../page/dialog.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import type { WorkloadActs } from './use-workload-acts.ts';

export interface WorkDialogProps {
  readonly work: Pick<WorkloadRowFragment, 'name' | 'kind' | 'phase'>;
  readonly acts: WorkloadActs;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before running work is stopped, and says what is lost by that and what is not. */
export function StopDialog({ work, acts, isOpen, onClose }: WorkDialogProps): ReactNode {
  const stop = async (): Promise<void> => {
    if (await acts.stop()) onClose();
  };
  return (
    <Dialog title={`Stop ${work.name}?`} isOpen={isOpen} onClose={onClose}>
      <p>
        {work.kind === 'NOTEBOOK'
          ? 'Its files stay. What its kernels have in memory is lost.'
          : 'It answers no more requests until it is started again.'}{' '}
        What it holds on its machine is free for others then.
      </p>
      {acts.refused !== null && <FailureNote failure={acts.refused} />}
      <DialogActions>
        <Button onPress={onClose}>Keep it</Button>
        <Button kind="primary" autoFocus isPending={acts.isRunning} onPress={() => void stop()}>
          Stop it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
