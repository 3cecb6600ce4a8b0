import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Provider as QueryProvider } from 'urql';
import { createBerthClient } from '../../../src/client/berth-client.ts';
import { createQueryClient } from '../api/query-client.ts';
import type { RequestFailure } from '../api/request-failure.ts';
import { Button } from '../page/button.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { askViewer } from './ask-viewer.ts';
import { forgetRefused, forgetToken, keepToken, keptToken, onForgottenElsewhere, type TokenPlaces } from './kept-token.ts';
import styles from './session.module.css';
import { SignInPage } from './sign-in-page.tsx';
import { SessionContext, type Session, type SignOutReason, type Viewer } from './use-session.ts';

const places: TokenPlaces = { tab: window.sessionStorage, browser: window.localStorage };

type State =
  | { readonly at: 'SIGNED_OUT'; readonly reason: SignOutReason | null }
  /** `failure`: why the latest check was none; null before there was one. */
  | { readonly at: 'CHECKING'; readonly token: string; readonly failure: RequestFailure | null; readonly attempt: number }
  | { readonly at: 'SIGNED_IN'; readonly token: string; readonly viewer: Viewer };

/** Shows the pages to whoever has a token that the server takes, else the page to sign in. */
export function SessionGate({ children }: { readonly children: ReactNode }): ReactNode {
  const [state, setState] = useState<State>(begin);
  const token = state.at === 'SIGNED_OUT' ? null : state.token;
  const signOut = useCallback(
    (reason: SignOutReason) => {
      if (reason === 'TOKEN_REFUSED' && token !== null) forgetRefused(places, token);
      else forgetToken(places);
      setState({ at: 'SIGNED_OUT', reason });
    },
    [token],
  );
  useEffect(() => {
    if (token === null) return undefined;
    const forgotten = (): void => {
      signOut('ASKED');
    };
    return onForgottenElsewhere(places, { told: window, forgotten });
  }, [token, signOut]);
  const checked = state.at === 'CHECKING' ? state.token : null;
  const attempt = state.at === 'CHECKING' ? state.attempt : 0;
  useEffect(() => {
    if (checked === null) return undefined;
    let isCurrent = true;
    void askViewer(checked).then((asked) => {
      if (!isCurrent) return;
      if ('viewer' in asked) setState({ at: 'SIGNED_IN', token: checked, viewer: asked.viewer });
      else if (asked.failure.code === 'UNAUTHENTICATED') signOut('TOKEN_REFUSED');
      else setState({ at: 'CHECKING', token: checked, failure: asked.failure, attempt });
    });
    return () => {
      isCurrent = false;
    };
  }, [checked, attempt, signOut]);
  switch (state.at) {
    case 'SIGNED_IN':
      return (
        <SignedIn key={state.token} token={state.token} viewer={state.viewer} signOut={signOut}>
          {children}
        </SignedIn>
      );
    case 'SIGNED_OUT':
      return (
        <SignInPage
          reason={state.reason}
          onSignIn={({ token, staySignedIn, viewer }) => {
            keepToken(places, { token, staySignedIn });
            setState({ at: 'SIGNED_IN', token, viewer });
          }}
        />
      );
    case 'CHECKING':
      return state.failure === null ? (
        <p className={styles['checking']} role="status">
          Signing in …
        </p>
      ) : (
        <main className={styles['page']}>
          <h1>Berth</h1>
          <FailureNote
            failure={state.failure}
            retry={() => {
              setState({ ...state, attempt: attempt + 1 });
            }}
          />
          <Button
            onPress={() => {
              signOut('ASKED');
            }}
          >
            Sign out
          </Button>
        </main>
      );
  }
}

function begin(): State {
  const token = keptToken(places);
  return token === null ? { at: 'SIGNED_OUT', reason: null } : { at: 'CHECKING', token, failure: null, attempt: 0 };
}

interface SignedInProps {
  readonly token: string;
  readonly viewer: Viewer;
  readonly signOut: (reason: SignOutReason) => void;
  readonly children: ReactNode;
}

function SignedIn({ token, viewer, signOut, children }: SignedInProps): ReactNode {
  const queries = useMemo(
    () =>
      createQueryClient({
        token,
        onUnauthenticated: () => {
          signOut('TOKEN_REFUSED');
        },
      }),
    [token, signOut],
  );
  const session = useMemo<Session>(
    () => ({
      viewer,
      isOperator: viewer.role === 'OPERATOR',
      client: createBerthClient({ url: window.location.origin, token }),
      signOut,
    }),
    [token, viewer, signOut],
  );
  return (
    <SessionContext value={session}>
      <QueryProvider value={queries}>{children}</QueryProvider>
    </SessionContext>
  );
}
