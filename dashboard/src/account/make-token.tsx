import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { useAct } from '../api/use-act.ts';
import { MakeTokenDocument, type MemberRole, type TokenScope } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { CheckboxField } from '../page/checkbox-field.tsx';
import { DialogActions } from '../page/dialog.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { SelectField } from '../page/select-field.tsx';
import { TextField } from '../page/text-field.tsx';
import styles from './account.module.css';
import { IssuedToken } from './issued-token.tsx';
import { scopeChoices, TOKEN_LIVES, tokenEnd } from './token-terms.ts';

const USUAL_LIFE = '90';
const USUAL_SCOPES: readonly TokenScope[] = ['READ', 'WORKLOADS', 'MACHINES'];

export interface MakeTokenProps {
  /** Whom it is for; null for the viewer. */
  readonly holder: { readonly id: string; readonly name: string } | null;
  /** The role of that member, which bounds the scopes. */
  readonly role: MemberRole | null;
  readonly onClose: () => void;
}

/** Makes a token: its name, life and scopes, then its secret, once. */
export function MakeToken({ holder, role, onClose }: MakeTokenProps): ReactNode {
  const making = useAct(MakeTokenDocument, 'AccessTokenIssued');
  const [name, setName] = useState('');
  const [life, setLife] = useState<string>(USUAL_LIFE);
  const [scopes, setScopes] = useState<readonly TokenScope[]>(USUAL_SCOPES);
  // The secret lives in the memory of this page alone, and is gone when this is closed.
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <IssuedToken name={name.trim()} holder={holder?.name ?? null} secret={secret} onClose={onClose} />;
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const days = TOKEN_LIVES.find(({ id }) => id === life)?.days ?? null;
    const input = { name: name.trim(), expiresAt: tokenEnd(days, Date.now()), scopes, ...(holder === null ? {} : { memberId: holder.id }) };
    const done = await making.run({ input });
    if (done !== null) setSecret(done.token);
  };
  const { refused } = making;
  const shownAtField = ['name', 'expiresAt'].some((field) => refused?.fields[field] !== undefined);
  return (
    <Form validationBehavior="aria" className={styles['form'] ?? ''} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name of the token"
        description="To tell tokens apart, such as laptop: 1 to 63 characters of a-z, 0-9 and -."
        value={name}
        onChange={setName}
        error={refused?.fields['name']}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <SelectField
        label="It ends after"
        options={TOKEN_LIVES}
        value={life}
        onChange={setLife}
        error={refused?.fields['expiresAt']}
        description="A token made with one that ends cannot end later."
      />
      <fieldset className={styles['scopes']}>
        <legend>What it may be used for</legend>
        {scopeChoices(role).map(({ scope, label, meaning }) => (
          <CheckboxField
            key={scope}
            isSelected={scopes.includes(scope)}
            description={meaning}
            onChange={(isSelected) => {
              setScopes(isSelected ? [...scopes, scope] : scopes.filter((known) => known !== scope));
            }}
          >
            {label}
          </CheckboxField>
        ))}
      </fieldset>
      {refused !== null && !shownAtField && <FailureNote failure={refused} />}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" isPending={making.isRunning} isDisabled={scopes.length === 0}>
          Make the token
        </Button>
      </DialogActions>
    </Form>
  );
}
