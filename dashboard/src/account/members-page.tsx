import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { MemberListDocument, type MemberListQuery } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { DataTable } from '../page/data-table.tsx';
import { Dialog } from '../page/dialog.tsx';
import { ListState } from '../page/list-state.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { PageTurner } from '../page/page-turner.tsx';
import { Section } from '../page/section.tsx';
import { Time } from '../page/time.tsx';
import { usePages } from '../page/use-pages.ts';
import { MakeMember } from './make-member.tsx';
import { MakeToken } from './make-token.tsx';

const PAGE_SIZE = 25;
type Listed = MemberListQuery['members']['nodes'][number];

/** The members of the installation, for operators: who there is, another one, and a token for any of them. */
export default function MembersPage(): ReactNode {
  const [isMaking, setMaking] = useState(false);
  const [holder, setHolder] = useState<Listed | null>(null);
  const pages = usePages();
  const [query, read] = useQuery({ query: MemberListDocument, variables: { first: PAGE_SIZE, after: pages.after } });
  const reload = (): void => {
    read({ requestPolicy: 'network-only' });
  };
  const members = query.data?.members;
  return (
    <>
      <PageHeader
        title="Members"
        actions={
          <Button
            kind="primary"
            isDisabled={isMaking}
            onPress={() => {
              setMaking(true);
            }}
          >
            Create a member
          </Button>
        }
      />
      {isMaking && (
        <Section title="Create a member">
          <MakeMember
            onMade={(member) => {
              setMaking(false);
              setHolder(member);
              reload();
            }}
            onCancel={() => {
              setMaking(false);
            }}
          />
        </Section>
      )}
      <ListState
        query={query}
        retry={reload}
        isEmpty={members?.nodes.length === 0}
        what="members"
        empty={<p>There is no member. Press “Create a member”.</p>}
      >
        <DataTable
          caption="Members"
          rows={members?.nodes ?? []}
          keyOf={({ id }) => id}
          columns={[
            { id: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => name },
            { id: 'role', title: 'Role', cell: ({ role }) => (role === 'OPERATOR' ? 'Operator' : 'Member') },
            { id: 'since', title: 'Since', cell: ({ createdAt }) => createdAt !== null && <Time at={createdAt} /> },
            {
              id: 'token',
              title: 'Act',
              cell: (member) => (
                <Button
                  aria-label={`Make a token for ${member.name}`}
                  onPress={() => {
                    setHolder(member);
                  }}
                >
                  Make a token
                </Button>
              ),
            },
          ]}
        />
      </ListState>
      <PageTurner pages={pages} pageInfo={members?.pageInfo} what="members" />
      <Dialog
        title={`A token for ${holder?.name ?? ''}`}
        isOpen={holder !== null}
        onClose={() => {
          setHolder(null);
        }}
      >
        {holder !== null && (
          <MakeToken
            key={holder.id}
            holder={holder}
            role={holder.role}
            onClose={() => {
              setHolder(null);
            }}
          />
        )}
      </Dialog>
    </>
  );
}
