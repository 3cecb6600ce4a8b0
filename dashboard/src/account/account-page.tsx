import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { OwnTokensDocument } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { Facts } from '../page/facts.tsx';
import { ListState } from '../page/list-state.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { PageTurner } from '../page/page-turner.tsx';
import { Section } from '../page/section.tsx';
import { usePages } from '../page/use-pages.ts';
import { useSession } from '../session/use-session.ts';
import { MakeToken } from './make-token.tsx';
import { TokenTable } from './token-table.tsx';

const PAGE_SIZE = 20;

/** Who is signed in, and their tokens: made, shown once, and revoked here. */
export default function AccountPage(): ReactNode {
  const { viewer, isOperator } = useSession();
  const [isMaking, setMaking] = useState(false);
  const pages = usePages();
  const [query, read] = useQuery({ query: OwnTokensDocument, variables: { first: PAGE_SIZE, after: pages.after } });
  const reload = (): void => {
    read({ requestPolicy: 'network-only' });
  };
  const tokens = query.data?.viewer.accessTokens;
  return (
    <>
      <PageHeader title="Account" />
      <Section title="You">
        <Facts
          facts={[
            ['Name', viewer.name],
            ['Role', isOperator ? 'Operator: runs the installation' : 'Member'],
          ]}
        />
      </Section>
      <Section
        title="Access tokens"
        actions={
          <Button
            kind="primary"
            isDisabled={isMaking}
            onPress={() => {
              setMaking(true);
            }}
          >
            Make a token
          </Button>
        }
      >
        <p>Programs and browsers sign in with a token. Give each its own, so that one can be revoked without the others.</p>
        {isMaking && (
          <MakeToken
            holder={null}
            role={viewer.role}
            onClose={() => {
              setMaking(false);
              reload();
            }}
          />
        )}
        <ListState
          query={query}
          retry={reload}
          isEmpty={tokens?.nodes.length === 0}
          what="tokens"
          empty={<p>There is no token. Press “Make a token”.</p>}
        >
          <TokenTable tokens={tokens?.nodes ?? []} onRevoked={reload} />
        </ListState>
        <PageTurner pages={pages} pageInfo={tokens?.pageInfo} what="tokens" />
      </Section>
    </>
  );
}
