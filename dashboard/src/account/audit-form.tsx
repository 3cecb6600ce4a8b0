import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { useClient } from 'urql';
import { FindMemberDocument } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { SelectField } from '../page/select-field.tsx';
import { TextField } from '../page/text-field.tsx';
import styles from './account.module.css';
import { ANY_ENTRY, type AuditChoice } from './audit-choice.ts';

const ANY = 'ANY';
const OUTCOMES = [
  { id: ANY, label: 'Any', outcome: null },
  { id: 'DONE', label: 'Done', outcome: 'DONE' },
  { id: 'REFUSED', label: 'Refused', outcome: 'REFUSED' },
] as const;

/** Which entries of the audit log are wanted; they are asked for when the form is sent. */
export function AuditForm({ onChoice }: { readonly onChoice: (choice: AuditChoice) => void }): ReactNode {
  const client = useClient();
  const [typed, setTyped] = useState<AuditChoice>(ANY_ENTRY);
  const [member, setMember] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const name = member.trim();
    if (name === '') {
      setProblem(undefined);
      onChoice({ ...typed, memberId: null });
      return;
    }
    const { data } = await client.query(FindMemberDocument, { name }, { requestPolicy: 'network-only' }).toPromise();
    const memberId = data?.member?.id ?? null;
    setProblem(memberId === null ? `There is no member “${name}”.` : undefined);
    if (memberId !== null) onChoice({ ...typed, memberId });
  };
  return (
    <Form validationBehavior="aria" className={styles['filter'] ?? ''} onSubmit={(event) => void submit(event)}>
      <TextField label="Member" description="By name" value={member} onChange={setMember} error={problem} autoComplete="off" />
      <TextField
        label="Action"
        description="Such as machine.forget"
        value={typed.action}
        onChange={(action) => {
          setTyped({ ...typed, action });
        }}
        autoComplete="off"
      />
      <TextField
        label="To what"
        description="As the log has it"
        value={typed.subject}
        onChange={(subject) => {
          setTyped({ ...typed, subject });
        }}
        autoComplete="off"
      />
      <TextField
        label="Request"
        description="Id of the request"
        value={typed.requestId}
        onChange={(requestId) => {
          setTyped({ ...typed, requestId });
        }}
        autoComplete="off"
      />
      <SelectField
        label="Outcome"
        options={OUTCOMES}
        value={typed.outcome ?? ANY}
        onChange={(id) => {
          setTyped({ ...typed, outcome: OUTCOMES.find((known) => known.id === id)?.outcome ?? null });
        }}
      />
      <Button type="submit" kind="primary">
        Show
      </Button>
    </Form>
  );
}
