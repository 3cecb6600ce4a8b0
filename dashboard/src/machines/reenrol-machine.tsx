import { useState, type ReactNode } from 'react';
import { Button } from '../page/button.tsx';
import { Dialog, DialogActions } from '../page/dialog.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { EnrolmentSteps } from './enrolment-steps.tsx';
import styles from './machine-settings.module.css';
import { useEnrolment, type Issued } from './use-enrolment.ts';

export interface ReenrolMachineProps {
  readonly machine: { readonly id: string; readonly name: string };
  readonly reload: () => void;
}

/** Another token for a machine whose agent lost its folder, or never joined; the credential that it has is revoked. */
export function ReenrolMachine({ machine, reload }: ReenrolMachineProps): ReactNode {
  const { enrol, isRunning, refused, clear } = useEnrolment();
  const [isAsking, setAsking] = useState(false);
  const [issued, setIssued] = useState<Issued | null>(null);
  const close = (): void => {
    clear();
    setAsking(false);
  };
  const renew = async (): Promise<void> => {
    const made = await enrol({ name: machine.name, machineId: machine.id });
    if (made === null) return;
    setAsking(false);
    setIssued(made);
  };
  if (issued !== null) {
    return (
      <EnrolmentSteps
        key={issued.token}
        issued={issued}
        onRenewed={setIssued}
        onClose={() => {
          setIssued(null);
          reload();
        }}
      />
    );
  }
  return (
    <div className={styles['setting']}>
      <p>Enrolling it again gives its agent a new token, for instance after its disk was replaced.</p>
      <Button
        onPress={() => {
          setAsking(true);
        }}
      >
        Enrol again …
      </Button>
      <Dialog title={`Enrol ${machine.name} again?`} role="alertdialog" isOpen={isAsking} onClose={close}>
        <p>
          Its present agent is refused from now on, until one joins with the new token. Work on it goes on meanwhile and keeps its place.
        </p>
        {refused !== null && <FailureNote failure={refused} />}
        <DialogActions>
          <Button onPress={close}>Cancel</Button>
          <Button kind="danger" isPending={isRunning} onPress={() => void renew()}>
            Revoke and make a token
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
