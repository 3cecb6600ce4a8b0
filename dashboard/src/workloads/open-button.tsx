import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-act.ts';
import { OpenWorkloadDocument } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { handOver, openEmptyTab } from './hand-over.ts';

export interface OpenButtonProps {
  readonly id: string;
  readonly name: string;
}

/** Opens running work in a tab of its own, signed in by a code that works once. */
export function OpenButton({ id, name }: OpenButtonProps): ReactNode {
  const act = useAct(OpenWorkloadDocument, 'OpenGrant');
  const [isBlocked, setBlocked] = useState(false);
  const open = async (): Promise<void> => {
    const tab = openEmptyTab(name);
    setBlocked(tab === null);
    if (tab === null) return;
    const grant = await act.run({ input: { workloadId: id } });
    if (grant === null) tab.close();
    else if (!tab.closed) handOver(tab, grant);
  };
  return (
    <>
      <Button kind="primary" aria-label={`Open ${name}`} isPending={act.isRunning} onPress={() => void open()}>
        Open
      </Button>
      {isBlocked && <span role="alert">The browser blocked the new tab: allow tabs for this page, then open it again.</span>}
      {act.refused !== null && <FailureNote failure={act.refused} />}
    </>
  );
}
