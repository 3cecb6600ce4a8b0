import { useState, type ReactNode } from 'react';
import type { WorkloadRowFragment } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { useWorkloadActs } from './use-workload-acts.ts';
import { losesByStop, stopWord } from './workload-acts.ts';

/** Stops or cancels a workload; asks before that where something is lost by it. */
export function StopButton({ work }: { readonly work: Pick<WorkloadRowFragment, 'id' | 'name' | 'kind' | 'phase'> }): ReactNode {
  const acts = useWorkloadActs(work);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        aria-label={`${stopWord(work)} ${work.name}`}
        isPending={acts.isRunning}
        onPress={() => {
          if (losesByStop(work)) setAsked(true);
          else void acts.stop();
        }}
      >
        {stopWord(work)}
      </Button>
      {acts.refused !== null && !isAsked && <FailureNote failure={acts.refused} />}
      <StopDialog
        isOpen={isAsked}
        onClose={() => {
          setAsked(false);
        }}
        work={work}
        acts={acts}
      />
    </>
  );
}
