import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { useClient } from 'urql';
import { FindMemberDocument } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { DialogActions } from '../page/dialog.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { SelectField } from '../page/select-field.tsx';
import { TextField } from '../page/text-field.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './enrolment.module.css';
import { useEnrolment, type Issued } from './use-enrolment.ts';

const OWNERS = [
  { id: 'ME', label: 'Me', detail: 'You may run work on it with every driver.' },
  { id: 'ORGANISATION', label: 'The organisation', detail: 'It has no owner; operators decide on sharing.' },
  { id: 'MEMBER', label: 'Another member', detail: 'That member alone decides on sharing.' },
] as const;
type OwnerKind = (typeof OWNERS)[number]['id'];

export interface EnrolmentFormProps {
  readonly onIssued: (issued: Issued) => void;
  readonly onCancel: () => void;
}

/** Name and owner of a new machine. Operators may choose the owner; everybody else enrols machines of their own. */
export function EnrolmentForm({ onIssued, onCancel }: EnrolmentFormProps): ReactNode {
  const { isOperator } = useSession();
  const client = useClient();
  const { enrol, isRunning, refused } = useEnrolment();
  const [name, setName] = useState('');
  const [owner, setOwner] = useState<OwnerKind>('ME');
  const [memberName, setMemberName] = useState('');
  const [memberProblem, setMemberProblem] = useState<string | null>(null);
  /** The owner as the API takes it: left out for the caller, null for the organisation; false where the member was not found. */
  const ownerInput = async (): Promise<{ readonly ownerId?: string | null } | false> => {
    if (owner === 'ME') return {};
    if (owner === 'ORGANISATION') return { ownerId: null };
    const { data } = await client.query(FindMemberDocument, { name: memberName.trim() }, { requestPolicy: 'network-only' }).toPromise();
    const member = data?.member ?? null;
    setMemberProblem(member === null ? `There is no member “${memberName.trim()}”.` : null);
    return member === null ? false : { ownerId: member.id };
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const chosen = await ownerInput();
    if (chosen === false) return;
    const issued = await enrol({ name: name.trim(), ...chosen });
    if (issued !== null) onIssued(issued);
  };
  const nameProblem = refused?.fields['name'];
  return (
    <Form validationBehavior="aria" className={styles['form'] ?? ''} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        description="1 to 63 characters of a-z, 0-9 and -, not beginning or ending with -. No other machine may have it."
        value={name}
        onChange={setName}
        error={nameProblem}
        isRequired
        autoFocus
        autoComplete="off"
      />
      {isOperator && (
        <SelectField
          label="Owner"
          options={OWNERS}
          value={owner}
          onChange={(id) => {
            setOwner(OWNERS.find((known) => known.id === id)?.id ?? 'ME');
          }}
        />
      )}
      {owner === 'MEMBER' && (
        <TextField
          label="Name of the member"
          value={memberName}
          onChange={setMemberName}
          error={memberProblem ?? undefined}
          isRequired
          autoComplete="off"
        />
      )}
      {refused !== null && nameProblem === undefined && <FailureNote failure={refused} />}
      <DialogActions>
        <Button onPress={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" isPending={isRunning}>
          Make the token
        </Button>
      </DialogActions>
    </Form>
  );
}
