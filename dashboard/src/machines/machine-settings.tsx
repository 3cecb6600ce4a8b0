import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { useAct } from '../api/use-act.ts';
import { ChangeMachineDocument, type MachineCardFragment } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { Section } from '../page/section.tsx';
import { TextField } from '../page/text-field.tsx';
import { ForgetMachine } from './forget-machine.tsx';
import type { MachineRights } from './machine-rights.ts';
import styles from './machine-settings.module.css';
import { ReenrolMachine } from './reenrol-machine.tsx';
import { SharingForm } from './sharing-form.tsx';

export interface MachineSettingsProps {
  readonly machine: MachineCardFragment;
  readonly rights: MachineRights;
  readonly reload: () => void;
  readonly onForgotten: () => void;
}

/** What its owner and operators may do with a machine: its name, new work, sharing, another enrolment, its end. */
export function MachineSettings({ machine, rights, reload, onForgotten }: MachineSettingsProps): ReactNode {
  return (
    <>
      <Section title="Sharing">
        {rights.share ? <SharingForm key={sharingKey(machine)} machine={machine} reload={reload} /> : <p>{rights.shareRefusal}</p>}
      </Section>
      <Section title="Settings">
        <Cordon machine={machine} reload={reload} />
        <Rename key={machine.name} machine={machine} reload={reload} />
      </Section>
      <Section title="Enrolment">
        <ReenrolMachine machine={machine} reload={reload} />
        <ForgetMachine machine={machine} onForgotten={onForgotten} />
      </Section>
    </>
  );
}

/** Another sharing, by whomever, begins the form anew. */
function sharingKey({ sharing }: MachineCardFragment): string {
  return JSON.stringify(sharing);
}

interface SettingProps {
  readonly machine: MachineCardFragment;
  readonly reload: () => void;
}

function Cordon({ machine, reload }: SettingProps): ReactNode {
  const change = useAct(ChangeMachineDocument, 'Machine');
  const isOpen = machine.schedulable !== false;
  const turn = async (): Promise<void> => {
    if ((await change.run({ input: { machineId: machine.id, schedulable: !isOpen } })) !== null) reload();
  };
  return (
    <div className={styles['setting']}>
      <p>{isOpen ? 'It is open to new work.' : 'It is closed to new work (cordoned).'} What it has goes on either way.</p>
      <Button isPending={change.isRunning} onPress={() => void turn()}>
        {isOpen ? 'Close to new work' : 'Open to new work'}
      </Button>
      {change.refused !== null && <FailureNote failure={change.refused} />}
    </div>
  );
}

function Rename({ machine, reload }: SettingProps): ReactNode {
  const change = useAct(ChangeMachineDocument, 'Machine');
  const [name, setName] = useState(machine.name);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if ((await change.run({ input: { machineId: machine.id, name: name.trim() } })) !== null) reload();
  };
  const problem = change.refused?.fields['name'];
  return (
    <Form validationBehavior="aria" className={styles['setting'] ?? ''} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        description="1 to 63 characters of a-z, 0-9 and -, not beginning or ending with -."
        value={name}
        onChange={setName}
        error={problem}
        isRequired
        autoComplete="off"
      />
      <Button type="submit" isPending={change.isRunning} isDisabled={name.trim() === machine.name}>
        Rename
      </Button>
      {change.refused !== null && problem === undefined && <FailureNote failure={change.refused} />}
    </Form>
  );
}
