import { useState, type ReactNode } from 'react';
import type { WorkloadRowFragment } from '../generated/graphql.ts';
import { ActionMenu } from '../page/action-menu.tsx';
import { Button } from '../page/button.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { useSession } from '../session/use-session.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { OpenButton } from './open-button.tsx';
import { StopButton } from './stop-button.tsx';
import { useWorkloadActs } from './use-workload-acts.ts';
import { actsOn } from './workload-acts.ts';
import styles from './workload-actions.module.css';

export interface WorkloadActionsProps {
  readonly work: Pick<WorkloadRowFragment, 'id' | 'name' | 'kind' | 'phase' | 'desired' | 'deleteRequested' | 'driver' | 'member'>;
  /** `row`: what is needed now and then is in a menu; `page`: all of it is shown. */
  readonly place: 'row' | 'page';
  /** After the work was asked to be deleted. */
  readonly onDeleted?: () => void;
}

/** What the viewer can do with a workload, in whatever phase and however stale the page is: the server decides. */
export function WorkloadActions({ work, place, onDeleted }: WorkloadActionsProps): ReactNode {
  const { viewer, isOperator } = useSession();
  const acts = useWorkloadActs(work);
  const [isDeleting, setDeleting] = useState(false);
  const offered = actsOn(work, { id: viewer.id, isOperator });
  const askToDelete = (): void => {
    setDeleting(true);
  };
  return (
    <div className={styles['actions']}>
      {offered.includes('OPEN') && <OpenButton id={work.id} name={work.name} />}
      {offered.includes('START') && (
        <Button aria-label={`Start ${work.name}`} isPending={acts.isRunning} onPress={() => void acts.start()}>
          Start
        </Button>
      )}
      {offered.includes('STOP') && <StopButton work={work} />}
      {offered.includes('DELETE') &&
        (place === 'row' ? (
          <ActionMenu label={`More for ${work.name}`} actions={[{ id: 'DELETE', label: 'Delete …' }]} onAction={askToDelete} />
        ) : (
          <Button onPress={askToDelete}>Delete …</Button>
        ))}
      {acts.refused !== null && !isDeleting && <FailureNote failure={acts.refused} />}
      <DeleteDialog
        isOpen={isDeleting}
        onClose={() => {
          setDeleting(false);
        }}
        work={work}
        acts={acts}
        onDeleted={onDeleted}
      />
    </div>
  );
}
