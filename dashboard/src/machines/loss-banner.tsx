import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { useAct } from '../api/use-act.ts';
import { ConfirmLossDocument, CurrentMachineLossDocument } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { Dialog, DialogActions } from '../page/dialog.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { Note } from '../page/note.tsx';
import { Age } from '../page/time.tsx';

export interface LossBannerProps {
  readonly isOperator: boolean;
  /** Another value reads it again. */
  readonly revision: number;
}

/** While the server suspects itself (A6): since when, of which machines, and for operators a way to say that they are gone indeed. */
export function LossBanner({ isOperator, revision }: LossBannerProps): ReactNode {
  const [{ data }, read] = useQuery({ query: CurrentMachineLossDocument });
  const [isAsking, setAsking] = useState(false);
  const confirmation = useAct(ConfirmLossDocument, 'MachineLoss');
  useEffect(() => {
    if (revision > 0) read({ requestPolicy: 'network-only' });
  }, [revision, read]);
  const loss = data?.machineLoss ?? null;
  if (loss === null) return null;
  const machines = loss.machines.filter((machine) => machine !== null);
  const silent = machines.filter(({ status }) => status === 'UNREACHABLE');
  const close = (): void => {
    confirmation.clear();
    setAsking(false);
  };
  const confirm = async (): Promise<void> => {
    if ((await confirmation.run({ input: { machineLossId: loss.id } })) === null) return;
    setAsking(false);
    read({ requestPolicy: 'network-only' });
  };
  return (
    <Note tone="bad" title="Most machines fell silent at once">
      <p>
        <Age since={loss.since} /> ago, {machines.length} machines fell silent together. The server suspects itself or its network, and
        fails no work meanwhile. Still silent: {silent.map(({ name }) => name).join(', ') || 'none'}.
      </p>
      <p>It ends by itself once most of them are back{isOperator ? '.' : '; if they are gone indeed, an operator confirms it.'}</p>
      {isOperator && (
        <Button
          onPress={() => {
            setAsking(true);
          }}
        >
          The machines are gone …
        </Button>
      )}
      <Dialog title="Confirm that these machines are gone?" role="alertdialog" isOpen={isAsking} onClose={close}>
        <p>
          Then the server trusts itself again, and the deadlines of their work go on: it may fail. What the machines hold stays held until
          they are back or forgotten. Silent now: {silent.map(({ name }) => name).join(', ') || 'none'}.
        </p>
        {confirmation.refused !== null && <FailureNote failure={confirmation.refused} />}
        <DialogActions>
          <Button onPress={close}>Cancel</Button>
          <Button kind="danger" isPending={confirmation.isRunning} onPress={() => void confirm()}>
            They are gone
          </Button>
        </DialogActions>
      </Dialog>
    </Note>
  );
}
