import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { useAct } from '../api/use-act.ts';
import { MakeMemberDocument, type MemberRole } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { DialogActions } from '../page/dialog.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { SelectField } from '../page/select-field.tsx';
import { TextField } from '../page/text-field.tsx';
import styles from './account.module.css';

const ROLES = [
  { id: 'MEMBER', label: 'Member', detail: 'Launches work, and enrols machines of its own.' },
  { id: 'OPERATOR', label: 'Operator', detail: 'Runs the installation: members, catalog, a view of all work.' },
] as const satisfies readonly { readonly id: MemberRole; readonly label: string; readonly detail: string }[];

export interface MakeMemberProps {
  /** Called with the new member, who has no token yet. */
  readonly onMade: (member: {
    readonly id: string;
    readonly name: string;
    readonly role: MemberRole | null;
    readonly createdAt: string | null;
  }) => void;
  readonly onCancel: () => void;
}

/** Creates a member. Names and roles stay as they are given. */
export function MakeMember({ onMade, onCancel }: MakeMemberProps): ReactNode {
  const making = useAct(MakeMemberDocument, 'Member');
  const [name, setName] = useState('');
  const [role, setRole] = useState<MemberRole>('MEMBER');
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const member = await making.run({ input: { name: name.trim(), role } });
    if (member !== null) onMade(member);
  };
  const problem = making.refused?.fields['name'];
  return (
    <Form validationBehavior="aria" className={styles['form'] ?? ''} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        description="1 to 63 characters of a-z, 0-9 and -; nobody else may have it."
        value={name}
        onChange={setName}
        error={problem}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <SelectField
        label="Role"
        options={ROLES}
        value={role}
        onChange={(id) => {
          setRole(id === 'OPERATOR' ? 'OPERATOR' : 'MEMBER');
        }}
        description={ROLES.find(({ id }) => id === role)?.detail}
      />
      {making.refused !== null && problem === undefined && <FailureNote failure={making.refused} />}
      <DialogActions>
        <Button onPress={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" isPending={making.isRunning}>
          Create and make a token
        </Button>
      </DialogActions>
    </Form>
  );
}
