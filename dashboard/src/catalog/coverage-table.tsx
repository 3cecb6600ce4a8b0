import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { CatalogCoverageDocument } from '../generated/graphql.ts';
import { Badge } from '../page/badge.tsx';
import { Button } from '../page/button.tsx';
import { DataTable, type Column } from '../page/data-table.tsx';
import { ListState } from '../page/list-state.tsx';
import { CoverageDialog, type CoverageTarget } from './coverage-dialog.tsx';
import styles from './catalog.module.css';
import { cellWords, coverageGrid, type CoverageCell, type CoverageGrid } from './coverage-grid.ts';

type Row = CoverageGrid<CoverageTarget>['rows'][number];

interface Shown {
  readonly title: string;
  readonly cell: CoverageCell<CoverageTarget>;
}

/** Entries by classes: on how many machines and drivers each resolves, by the selector and checks of placement (S1). For operators. */
export function CoverageTable({ catalogId }: { readonly catalogId: string }): ReactNode {
  const [query, read] = useQuery({ query: CatalogCoverageDocument, variables: { catalogId } });
  const [shown, setShown] = useState<Shown | null>(null);
  const grid = coverageGrid(query.data?.catalogCoverage ?? []);
  const columns: readonly Column<Row>[] = [
    { id: 'entry', title: 'Entry', isRowHeader: true, cell: ({ entry }) => entry.name },
    ...grid.classes.map(({ id, name }, place): Column<Row> => ({
      id,
      title: name,
      cell: ({ entry, cells }) => {
        const cell = cells[place];
        if (cell === null || cell === undefined) return 'No target';
        const title = `${entry.name} with ${name}`;
        return (
          <Cell
            cell={cell}
            title={title}
            onShow={() => {
              setShown({ title, cell });
            }}
          />
        );
      },
    })),
  ];
  return (
    <ListState
      query={query}
      retry={() => {
        read({ requestPolicy: 'network-only' });
      }}
      isEmpty={grid.rows.length === 0}
      what="coverage"
      empty={<p>There is nothing to look at: coverage needs an entry, a class and a machine that has joined. Enrol a machine first.</p>}
    >
      <p>On how many machines and drivers each entry resolves, whoever asks and whatever runs. Press a number for which, and why not.</p>
      <DataTable caption="Coverage: entries by classes" columns={columns} rows={grid.rows} keyOf={({ entry }) => entry.id} />
      {shown !== null && (
        <CoverageDialog
          title={shown.title}
          targets={shown.cell.items}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
    </ListState>
  );
}

interface CellProps extends Shown {
  readonly onShow: () => void;
}

function Cell({ cell, title, onShow }: CellProps): ReactNode {
  const { word, sign, tone } = cellWords(cell);
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
