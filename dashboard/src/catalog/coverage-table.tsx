import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { CoverageEntriesDocument, type ClassListQuery } from '../generated/graphql.ts';
import { Badge } from '../page/badge.tsx';
import { Button } from '../page/button.tsx';
import { DataTable, type Column } from '../page/data-table.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { ListState } from '../page/list-state.tsx';
import { PageTurner } from '../page/page-turner.tsx';
import { usePages } from '../page/use-pages.ts';
import styles from './catalog.module.css';
import { cellWords } from './cell-words.ts';
import { CoverageDialog, type CoverageDialogProps } from './coverage-dialog.tsx';
import type { CoverageCount } from './read-coverage.ts';
import { useCoverage } from './use-coverage.ts';

const PAGE_SIZE = 20;

export interface CoverageTableProps {
  readonly catalogId: string;
  readonly classes: ClassListQuery['classes'];
}

interface Row {
  readonly id: string;
  readonly name: string;
}

/** Entries by classes: on how many machines and drivers each resolves, by the selector and checks of placement (S1). For operators. */
export function CoverageTable({ catalogId, classes }: CoverageTableProps): ReactNode {
  const pages = usePages();
  const [query, read] = useQuery({ query: CoverageEntriesDocument, variables: { catalogId, first: PAGE_SIZE, after: pages.after } });
  const [shown, setShown] = useState<Omit<CoverageDialogProps, 'onClose'> | null>(null);
  const list = query.data?.node?.__typename === 'Catalog' ? query.data.node.entries : undefined;
  const entries = list?.nodes ?? [];
  const { known, isDone, failure, reload } = useCoverage({ catalogId, entries, classes });
  const columns: readonly Column<Row>[] = [
    { id: 'entry', title: 'Entry', isRowHeader: true, cell: ({ name }) => name },
    ...classes.map((wanted): Column<Row> => ({
      id: wanted.id,
      title: wanted.name,
      cell: (entry) => {
        const title = `${entry.name} with ${wanted.name}`;
        return (
          <Cell
            count={known.get(entry.id)?.get(wanted.id)}
            title={title}
            onShow={() => {
              setShown({ title, pair: { catalogId, entryId: entry.id, classId: wanted.id } });
            }}
          />
        );
      },
    })),
  ];
  const asked = entries.filter(({ id }) => known.get(id)?.size === classes.length).length;
  return (
    <>
      <ListState
        query={query}
        retry={() => {
          read({ requestPolicy: 'network-only' });
        }}
        isEmpty={entries.length === 0 || classes.length === 0}
        what="coverage"
        empty={<p>There is nothing to look at: coverage needs an entry, a class and a machine that has joined.</p>}
      >
        <p>On how many machines and drivers each entry resolves, whoever asks and whatever runs. Press a number for which, and why not.</p>
        {failure !== null && <FailureNote failure={failure} retry={reload} />}
        <p role="status" className={styles['quiet']}>
          {isDone ? 'Every machine was asked.' : `${String(asked)} of ${String(entries.length)} entries looked at …`}
        </p>
        <DataTable caption="Coverage: entries by classes" columns={columns} rows={entries} keyOf={({ id }) => id} />
      </ListState>
      <PageTurner pages={pages} pageInfo={list?.pageInfo} what="coverage" />
      {shown !== null && (
        <CoverageDialog
          {...shown}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
    </>
  );
}

interface CellProps {
  /** Undefined while it is not known. */
  readonly count: CoverageCount | undefined;
  readonly title: string;
  readonly onShow: () => void;
}

function Cell({ count, title, onShow }: CellProps): ReactNode {
  if (count === undefined) return <span className={styles['quiet']}>…</span>;
  if (count === 'TOO_MANY') return 'Too many to count';
  if (count.targets === 0) return 'No target';
  const { word, sign, tone } = cellWords(count);
  return (
    <span className={styles['cell']}>
      <Button kind="quiet" aria-label={`${title}: ${word} targets`} onPress={onShow}>
        <Badge tone={tone} sign={sign}>
          {word}
        </Badge>
      </Button>
    </span>
  );
}
