import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { CatalogEntriesDocument, type ClassListQuery } from '../generated/graphql.ts';
import { ListState } from '../page/list-state.tsx';
import { PageTurner } from '../page/page-turner.tsx';
import { usePages } from '../page/use-pages.ts';
import styles from './catalog.module.css';
import { EntryCard } from './entry-card.tsx';
import { useLaunchability } from './use-launchability.ts';

const PAGE_SIZE = 20;

export interface CatalogEntriesProps {
  readonly catalogId: string;
  readonly classes: ClassListQuery['classes'];
  readonly isOperator: boolean;
}

/** The entries of a catalog, by name, each with its runtimes and with which classes it can be launched. */
export function CatalogEntries({ catalogId, classes, isOperator }: CatalogEntriesProps): ReactNode {
  const pages = usePages();
  const place = { catalogId, first: PAGE_SIZE, after: pages.after };
  const [query, read] = useQuery({ query: CatalogEntriesDocument, variables: place });
  const launchability = useLaunchability(place, classes);
  const catalog = query.data?.node?.__typename === 'Catalog' ? query.data.node : null;
  const entries = catalog?.entries.nodes ?? [];
  return (
    <>
      <ListState
        query={query}
        retry={() => {
          read({ requestPolicy: 'network-only' });
        }}
        isEmpty={entries.length === 0}
        what="entries"
        empty={
          <p>{isOperator ? 'This catalog has no entries: add some to its file and apply it again.' : 'This catalog has no entries yet.'}</p>
        }
      >
        <ul className={styles['entries']}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryCard entry={entry} classes={classes} launchability={launchability.get(entry.id) ?? new Map()} />
            </li>
          ))}
        </ul>
      </ListState>
      <PageTurner pages={pages} pageInfo={catalog?.entries.pageInfo} what="entries" />
    </>
  );
}
