import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { useClient } from 'urql';
import { requestFailure } from '../api/request-failure.ts';
import { FindMemberDocument } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { TextField } from '../page/text-field.tsx';
import styles from './machine-settings.module.css';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface MemberPickerProps {
  readonly members: readonly Named[];
  readonly onChange: (members: readonly Named[]) => void;
}

/** Members by name: there is no list to read names from, so a name is typed and looked up. */
export function MemberPicker({ members, onChange }: MemberPickerProps): ReactNode {
  const client = useClient();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const add = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const typed = name.trim();
    if (typed === '') return;
    const { data, error } = await client.query(FindMemberDocument, { name: typed }, { requestPolicy: 'network-only' }).toPromise();
    const found = data?.member ?? null;
    if (error !== undefined) setProblem(requestFailure(error).message);
    else if (found === null) setProblem(`There is no member “${typed}”.`);
    else if (members.some(({ id }) => id === found.id)) setProblem(`${found.name} is chosen already.`);
    else {
      setProblem(undefined);
      setName('');
      onChange([...members, { id: found.id, name: found.name }]);
    }
  };
  return (
    <>
      {members.length > 0 && (
        <ul className={styles['members']} aria-label="Chosen members">
          {members.map((member) => (
            <li key={member.id}>
              {member.name}
              <Button
                kind="quiet"
                aria-label={`Remove ${member.name}`}
                onPress={() => {
                  onChange(members.filter(({ id }) => id !== member.id));
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form validationBehavior="aria" className={styles['add'] ?? ''} onSubmit={(event) => void add(event)}>
        <TextField label="Name of a member" value={name} onChange={setName} error={problem} autoComplete="off" />
        <Button type="submit">Add</Button>
      </Form>
    </>
  );
}
