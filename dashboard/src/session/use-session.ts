import { createContext, useContext } from 'react';
import type { BerthClient } from '../../../src/client/berth-client.ts';
import type { ViewerQuery } from '../generated/graphql.ts';

/** The member who is signed in. */
export type Viewer = ViewerQuery['viewer'];

/** Why somebody is signed out. */
export type SignOutReason = 'ASKED' | 'TOKEN_REFUSED';

/** Who is signed in, and how streams are opened for them; queries go through urql's own hooks. */
export interface Session {
  readonly viewer: Viewer;
  readonly isOperator: boolean;
  /** For the follow functions of `src/client`. */
  readonly client: BerthClient;
  readonly signOut: (reason: SignOutReason) => void;
}

export const SessionContext = createContext<Session | null>(null);

/** The session; only below the sign-in page's other side. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('Nobody is signed in here.');
  return session;
}
