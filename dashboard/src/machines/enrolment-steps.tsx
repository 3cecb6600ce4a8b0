import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { followMachines } from '../../../src/client/follow-machines.ts';
import { useStream } from '../api/use-stream.ts';
import type { MachineStatus } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { CopyButton } from '../page/copy-button.tsx';
import { DialogActions } from '../page/dialog.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { Note } from '../page/note.tsx';
import { SelectField } from '../page/select-field.tsx';
import { StreamBadge } from '../page/stream-badge.tsx';
import { useNow } from '../page/use-now.ts';
import { countdown } from './countdown.ts';
import { enrolmentProgress } from './enrolment-progress.ts';
import styles from './enrolment.module.css';
import { machinePath } from './machine-path.ts';
import { addressProblem, ENROLMENT_DRIVERS, pastedSteps, type EnrolmentDriver } from './pasted-steps.ts';
import { useEnrolment, type Issued } from './use-enrolment.ts';

export interface EnrolmentStepsProps {
  readonly issued: Issued;
  /** Called with another token for the same machine, which ends the first. */
  readonly onRenewed: (issued: Issued) => void;
  readonly onClose: () => void;
}

/** What to paste on the new machine, with the token that is shown this once, and whether it has joined. */
export function EnrolmentSteps({ issued, onRenewed, onClose }: EnrolmentStepsProps): ReactNode {
  const [driver, setDriver] = useState<EnrolmentDriver>('native');
  const [machine, setMachine] = useState<{ readonly status: MachineStatus; readonly lastHeartbeatAt: string | null } | null>(null);
  const renewal = useEnrolment();
  const now = useNow();
  const serverUrl = window.location.origin;
  const stream = useStream({
    key: issued.machineId,
    open: (client, course) => followMachines(client, { ...course, machineId: issued.machineId }),
    onItem: setMachine,
  });
  const progress = enrolmentProgress({ machine, expiresAt: issued.expiresAt, now });
  const address = addressProblem(serverUrl);
  if (progress === 'JOINED') return <Joined issued={issued} onClose={onClose} />;
  const renew = async (): Promise<void> => {
    const again = await renewal.enrol({ name: issued.name, machineId: issued.machineId });
    if (again !== null) onRenewed(again);
  };
  return (
    <>
      <div className={styles['waiting']}>
        <p role="status">
          {progress === 'EXPIRED'
            ? 'The token ended before an agent joined with it.'
            : 'Waiting for the agent to join. Leave this open: the token is shown here only.'}
        </p>
        <StreamBadge stream={stream} />
      </div>
      {progress === 'EXPIRED' ? (
        <Button kind="primary" isPending={renewal.isRunning} onPress={() => void renew()}>
          Make another token
        </Button>
      ) : (
        <>
          <p>
            The token works once and ends in <strong>{countdown(issued.expiresAt, now)}</strong>.
          </p>
          {address !== null && <Note tone="warn">{address}</Note>}
          <SelectField
            label="How is it to run work?"
            options={ENROLMENT_DRIVERS.map(({ driver: id, label, needs }) => ({ id, label, detail: needs }))}
            value={driver}
            onChange={(id) => {
              setDriver(ENROLMENT_DRIVERS.find((known) => known.driver === id)?.driver ?? 'native');
            }}
            description={ENROLMENT_DRIVERS.find((known) => known.driver === driver)?.needs}
          />
          <ol className={styles['steps']}>
            {pastedSteps({ driver, serverUrl, token: issued.token }).map(({ title, text, secret }) => (
              <li key={title}>
                <p>{title}</p>
                <pre className={styles['code']} tabIndex={0} aria-label={secret ? 'Token' : 'Command'}>
                  {text}
                </pre>
                <div className={styles['copy']}>
                  <CopyButton text={text}>{secret ? 'Copy the token' : 'Copy the command'}</CopyButton>
                </div>
              </li>
            ))}
          </ol>
          <p className={styles['hint']}>
            In a clone of Berth, type <code>npm run berth --</code> for <code>berth</code>. A second agent on one machine needs a folder of
            its own: <code>--data-dir FOLDER</code>. <code>berth agent doctor</code> says what the machine can run, and why not more.
          </p>
        </>
      )}
      {renewal.refused !== null && <FailureNote failure={renewal.refused} />}
      <DialogActions>
        <Button onPress={onClose}>Close and forget the token</Button>
      </DialogActions>
    </>
  );
}

function Joined({ issued, onClose }: { readonly issued: Issued; readonly onClose: () => void }): ReactNode {
  return (
    <>
      <div role="status">
        <Note tone="good" title={`${issued.name} has joined`}>
          <p>
            Its token is used up. <Link href={machinePath(issued.machineId)}>Look at {issued.name}</Link> to say with whom it is shared.
          </p>
        </Note>
      </div>
      <DialogActions>
        <Button kind="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
