import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Form } from 'react-aria-components';
import type { RequestFailure } from '../api/request-failure.ts';
import { Button } from '../page/button.tsx';
import { CheckboxField } from '../page/checkbox-field.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { TextField } from '../page/text-field.tsx';
import { ThemeSwitch } from '../page/theme-switch.tsx';
import { usePageTitle } from '../page/use-page-title.ts';
import { askViewer } from './ask-viewer.ts';
import styles from './session.module.css';
import type { SignOutReason, Viewer } from './use-session.ts';

const NOT_TAKEN = 'The server does not take this token. Check that all of it was copied; it may also be revoked or have expired.';

export interface SignInProps {
  readonly reason: SignOutReason | null;
  readonly onSignIn: (signedIn: { readonly token: string; readonly staySignedIn: boolean; readonly viewer: Viewer }) => void;
}

/** Takes an access token, asks the server whose it is, and says what is wrong with one that it does not take. */
export function SignInPage({ reason, onSignIn }: SignInProps): ReactNode {
  usePageTitle('Sign in');
  const [token, setToken] = useState('');
  const [staySignedIn, setStaySignedIn] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isAsking) return;
    const given = token.trim();
    if (!/^[\x21-\x7e]+$/.test(given)) {
      setFailure({ code: 'UNAUTHENTICATED', message: NOT_TAKEN, requestId: null });
      return;
    }
    setAsking(true);
    setFailure(null);
    const asked = await askViewer(given);
    setAsking(false);
    if ('viewer' in asked) onSignIn({ token: given, staySignedIn, viewer: asked.viewer });
    else setFailure(asked.failure);
  };
  const refused = failure?.code === 'UNAUTHENTICATED';
  return (
    <main className={styles['page']}>
      <h1>Berth</h1>
      {reason === 'TOKEN_REFUSED' && (
        <p className={styles['reason']} role="alert">
          You were signed out: the server does not take the token any more. It was revoked or has expired.
        </p>
      )}
      {reason === 'ASKED' && <p role="status">You are signed out. The token is not kept in this browser any more.</p>}
      <Form className={styles['form'] ?? ''} onSubmit={(event) => void submit(event)} validationBehavior="aria">
        <TextField
          label="Access token"
          name="token"
          type="password"
          autoComplete="off"
          autoFocus
          value={token}
          onChange={setToken}
          isRequired
          error={refused ? NOT_TAKEN : undefined}
          description="npm start prints where the tokens of a new installation are kept. Operators make more for members."
        />
        <CheckboxField isSelected={staySignedIn} onChange={setStaySignedIn} description="Otherwise the token is forgotten with this tab.">
          Keep me signed in on this browser
        </CheckboxField>
        {failure !== null && !refused && <FailureNote failure={failure} />}
        <Button type="submit" kind="primary" isPending={isAsking}>
          Sign in
        </Button>
      </Form>
      <ThemeSwitch />
    </main>
  );
}
