import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { AuditLogDocument, type AuditLogQuery } from '../generated/graphql.ts';
import { Badge } from '../page/badge.tsx';
import { DataTable } from '../page/data-table.tsx';
import { ListState } from '../page/list-state.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { PageTurner } from '../page/page-turner.tsx';
import { Section } from '../page/section.tsx';
import { Time } from '../page/time.tsx';
import { usePages } from '../page/use-pages.ts';
import styles from './account.module.css';
import { ANY_ENTRY, auditFilter, type AuditChoice } from './audit-choice.ts';
import { AuditForm } from './audit-form.tsx';
import { actorWords, shortValue, subjectWords } from './audit-words.ts';

const PAGE_SIZE = 25;
type Entry = AuditLogQuery['auditEntries']['nodes'][number];

/** The audit log, newest first, for operators: who did or tried to do what, and how it ended. */
export default function AuditPage(): ReactNode {
  const [choice, setChoice] = useState<AuditChoice>(ANY_ENTRY);
  const pages = usePages();
  const filter = auditFilter(choice);
  const [query, read] = useQuery({ query: AuditLogDocument, variables: { filter, first: PAGE_SIZE, after: pages.after } });
  const entries = query.data?.auditEntries;
  return (
    <>
      <PageHeader title="Audit log" />
      <Section title="Which entries">
        <AuditForm
          onChoice={(chosen) => {
            setChoice(chosen);
            pages.restart();
          }}
        />
      </Section>
      <ListState
        query={query}
        retry={() => {
          read({ requestPolicy: 'network-only' });
        }}
        isEmpty={entries?.nodes.length === 0}
        what="entries of the audit log"
        empty={<p>{filter === null ? 'Nothing was recorded yet.' : 'No entry is like that. Take a condition away.'}</p>}
      >
        <DataTable
          caption="Audit log, newest first"
          rows={entries?.nodes ?? []}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'at',
              title: 'When',
              cell: ({ at }) => (
                <span className={styles['when']}>
                  <Time at={at} />
                </span>
              ),
            },
            { id: 'actor', title: 'Who', cell: actorWords },
            { id: 'action', title: 'What', isRowHeader: true, cell: actionOf },
            { id: 'outcome', title: 'Outcome', cell: outcomeOf },
            { id: 'subject', title: 'To what', cell: (entry) => <span title={entry.subject}>{subjectWords(entry)}</span> },
            { id: 'detail', title: 'Details', cell: detailOf },
          ]}
        />
      </ListState>
      <PageTurner pages={pages} pageInfo={entries?.pageInfo} what="entries" />
    </>
  );
}

/** Where there is little room it breaks at its dot. */
function actionOf({ action }: Entry): ReactNode {
  const [kind, ...act] = action.split('.');
  return (
    <code>
      {kind}
      {act.length > 0 && (
        <>
          .<wbr />
          {act.join('.')}
        </>
      )}
    </code>
  );
}

function outcomeOf({ outcome }: Entry): ReactNode {
  return outcome === 'DONE' ? (
    <Badge tone="good" sign="●">
      Done
    </Badge>
  ) : (
    <Badge tone="warn" sign="⊘">
      Refused
    </Badge>
  );
}

function detailOf({ detail, requestId }: Entry): ReactNode {
  return (
    <ul className={styles['details']}>
      {detail.map(({ name, value }) => (
        <li key={name}>
          {name}: <span title={value}>{shortValue(value)}</span>
        </li>
      ))}
      {requestId !== null && (
        <li>
          request <code title={requestId}>{shortValue(requestId)}</code>
        </li>
      )}
    </ul>
  );
}
