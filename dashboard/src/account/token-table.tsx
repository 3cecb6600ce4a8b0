import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-act.ts';
import { RevokeTokenDocument, type TokenRowFragment } from '../generated/graphql.ts';
import { Badge } from '../page/badge.tsx';
import { Button } from '../page/button.tsx';
import { DataTable } from '../page/data-table.tsx';
import { Dialog, DialogActions } from '../page/dialog.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { Age, Time } from '../page/time.tsx';
import { useNow } from '../page/use-now.ts';
import { TOKEN_SCOPE_WORDS } from './token-terms.ts';
import { tokenState } from './token-state.ts';

export interface TokenTableProps {
  readonly tokens: readonly TokenRowFragment[];
  readonly onRevoked: () => void;
}

/** Tokens without their secrets, newest first, each with a way to revoke it. */
export function TokenTable({ tokens, onRevoked }: TokenTableProps): ReactNode {
  const [asked, setAsked] = useState<TokenRowFragment | null>(null);
  const revocation = useAct(RevokeTokenDocument, 'AccessToken');
  const close = (): void => {
    revocation.clear();
    setAsked(null);
  };
  const revoke = async (token: TokenRowFragment): Promise<void> => {
    if ((await revocation.run({ input: { accessTokenId: token.id } })) === null) return;
    setAsked(null);
    onRevoked();
  };
  return (
    <>
      <DataTable
        caption="Access tokens"
        rows={tokens}
        keyOf={({ id }) => id}
        columns={[
          { id: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => name },
          { id: 'state', title: 'State', cell: (token) => <State token={token} /> },
          { id: 'scopes', title: 'May', cell: scopesOf },
          { id: 'expires', title: 'Ends', cell: ({ expiresAt }) => (expiresAt === null ? 'When revoked' : <Time at={expiresAt} />) },
          { id: 'used', title: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Ago since={lastUsedAt} />) },
          {
            id: 'revoke',
            title: 'Act',
            cell: (token) =>
              token.revokedAt === null && (
                <Button
                  aria-label={`Revoke ${token.name}`}
                  onPress={() => {
                    setAsked(token);
                  }}
                >
                  Revoke
                </Button>
              ),
          },
        ]}
      />
      <Dialog title={`Revoke ${asked?.name ?? ''}?`} role="alertdialog" isOpen={asked !== null} onClose={close}>
        <p>
          Whatever signs in with it is refused from then on, and its open streams end. If you signed in to this page with the token{' '}
          {asked?.name ?? ''}, you are signed out.
        </p>
        {revocation.refused !== null && <FailureNote failure={revocation.refused} />}
        <DialogActions>
          <Button onPress={close}>Cancel</Button>
          <Button
            kind="danger"
            isPending={revocation.isRunning}
            onPress={() => {
              if (asked !== null) void revoke(asked);
            }}
          >
            Revoke the token
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function State({ token }: { readonly token: TokenRowFragment }): ReactNode {
  const { label, sign, tone } = tokenState(token, useNow());
  return (
    <Badge tone={tone} sign={sign}>
      {label}
    </Badge>
  );
}

function scopesOf({ scopes }: TokenRowFragment): string {
  return TOKEN_SCOPE_WORDS.filter(({ scope }) => scopes.includes(scope))
    .map(({ label }) => label)
    .join(', ');
}

function Ago({ since }: { readonly since: string }): ReactNode {
  return (
    <>
      <Age since={since} /> ago
    </>
  );
}
