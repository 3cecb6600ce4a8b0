import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-act.ts';
import { ChangeMachineDocument, type MachineCardFragment, type MachineSharingMode } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { SelectField } from '../page/select-field.tsx';
import { MemberPicker } from './member-picker.tsx';
import styles from './machine-settings.module.css';
import { knownMembers, SHARING_CHOICES, sharingWords } from './sharing-words.ts';

export interface SharingFormProps {
  readonly machine: MachineCardFragment;
  readonly reload: () => void;
}

/** With whom a machine is shared (T3). Work that runs is left alone when it is narrowed. */
export function SharingForm({ machine, reload }: SharingFormProps): ReactNode {
  const change = useAct(ChangeMachineDocument, 'Machine');
  const [mode, setMode] = useState<MachineSharingMode>(machine.sharing?.mode ?? 'PRIVATE');
  const [members, setMembers] = useState(machine.sharing === null ? [] : knownMembers(machine.sharing));
  const [isSaved, setSaved] = useState(false);
  const save = async (): Promise<void> => {
    const sharing = { mode, ...(mode === 'MEMBERS' ? { memberIds: members.map(({ id }) => id) } : {}) };
    const done = await change.run({ input: { machineId: machine.id, sharing } });
    setSaved(done !== null);
    if (done !== null) reload();
  };
  const isIncomplete = mode === 'MEMBERS' && members.length === 0;
  return (
    <div className={styles['setting']}>
      <p>{sharingWords(machine.sharing)}.</p>
      <SelectField
        label="Who may run work on it, besides its owner"
        options={SHARING_CHOICES.map(({ mode: id, label, meaning }) => ({ id, label, detail: meaning }))}
        value={mode}
        onChange={(id) => {
          setMode(SHARING_CHOICES.find((choice) => choice.mode === id)?.mode ?? 'PRIVATE');
          setSaved(false);
        }}
        description={SHARING_CHOICES.find((choice) => choice.mode === mode)?.meaning}
      />
      {mode === 'MEMBERS' && <MemberPicker members={members} onChange={setMembers} />}
      <p>
        Narrowing it ends no work that runs; it keeps new work of guests away. Weak isolation (native) is for the owner alone, shared or
        not.
      </p>
      {change.refused !== null && <FailureNote failure={change.refused} />}
      <Button kind="primary" isPending={change.isRunning} isDisabled={isIncomplete} onPress={() => void save()}>
        Save the sharing
      </Button>
      <span role="status">{isSaved && 'Saved.'}</span>
    </div>
  );
}
