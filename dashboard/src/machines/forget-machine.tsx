import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { useAct } from '../api/use-act.ts';
import { ForgetMachineDocument } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { Dialog, DialogActions } from '../page/dialog.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { TextField } from '../page/text-field.tsx';
import styles from './machine-settings.module.css';

export interface ForgetMachineProps {
  readonly machine: { readonly id: string; readonly name: string };
  readonly onForgotten: () => void;
}

/** Takes a machine out of the fleet for good, once its name was typed: it cannot be undone. */
export function ForgetMachine({ machine, onForgotten }: ForgetMachineProps): ReactNode {
  const act = useAct(ForgetMachineDocument, 'Machine');
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim() === machine.name;
  const close = (): void => {
    setAsking(false);
    setTyped('');
    act.clear();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!isConfirmed) return;
    if ((await act.run({ input: { machineId: machine.id, confirmName: typed.trim() } })) === null) return;
    setAsking(false);
    onForgotten();
  };
  return (
    <div className={styles['setting']}>
      <p>Forgetting takes the machine out of the fleet for good. It is for a machine that never comes back.</p>
      <Button
        kind="danger"
        onPress={() => {
          setAsking(true);
        }}
      >
        Forget this machine …
      </Button>
      <Dialog title={`Forget ${machine.name}?`} role="alertdialog" isOpen={isAsking} onClose={close}>
        <Form validationBehavior="aria" className={styles['question'] ?? ''} onSubmit={(event) => void submit(event)}>
          <p>
            Its work ends and all that is held on it is released, although what still runs there is not stopped. Its notebooks lose their
            files. This cannot be undone.
          </p>
          <TextField
            label={`Type the name “${machine.name}” to confirm`}
            value={typed}
            onChange={setTyped}
            error={act.refused?.fields['confirmName']}
            autoComplete="off"
            autoFocus
          />
          {act.refused !== null && act.refused.fields['confirmName'] === undefined && <FailureNote failure={act.refused} />}
          <DialogActions>
            <Button onPress={close}>Cancel</Button>
            <Button type="submit" kind="danger" isDisabled={!isConfirmed} isPending={act.isRunning}>
              Forget {machine.name}
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
    </div>
  );
}
