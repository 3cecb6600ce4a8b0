import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { CatalogListDocument, ClassListDocument } from '../generated/graphql.ts';
import { ListState } from '../page/list-state.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { Section } from '../page/section.tsx';
import { SelectField } from '../page/select-field.tsx';
import { useSession } from '../session/use-session.ts';
import { CatalogEntries } from './catalog-entries.tsx';
import styles from './catalog.module.css';
import { ClassTable } from './class-table.tsx';
import { CoverageTable } from './coverage-table.tsx';

const MOST_CATALOGS = 100;

/** What can be launched, with what: the classes, the entries of a catalog, and for operators where each resolves. */
export default function CatalogPage(): ReactNode {
  const { isOperator } = useSession();
  const [catalogs, readCatalogs] = useQuery({ query: CatalogListDocument, variables: { first: MOST_CATALOGS } });
  const [classes, readClasses] = useQuery({ query: ClassListDocument });
  const [chosen, setChosen] = useState<string | null>(null);
  const known = catalogs.data?.catalogs.nodes ?? [];
  const catalog = known.find(({ id }) => id === chosen) ?? known[0];
  const offered = classes.data?.classes ?? [];
  return (
    <>
      <PageHeader title="Catalog" />
      <Section title="Classes">
        <ListState
          query={classes}
          retry={() => {
            readClasses({ requestPolicy: 'network-only' });
          }}
          isEmpty={offered.length === 0}
          what="classes"
          empty={<NoCatalog isOperator={isOperator} />}
        >
          <ClassTable classes={offered} />
        </ListState>
      </Section>
      <Section title={catalog === undefined ? 'Entries' : `Entries of ${catalog.name}`}>
        <ListState
          query={catalogs}
          retry={() => {
            readCatalogs({ requestPolicy: 'network-only' });
          }}
          isEmpty={catalog === undefined}
          what="catalogs"
          empty={<NoCatalog isOperator={isOperator} />}
        >
          {known.length > 1 && (
            <div className={styles['choice']}>
              <SelectField
                label="Catalog"
                options={known.map(({ id, name, revision }) => ({ id, label: name, detail: `Revision ${String(revision)}` }))}
                value={catalog?.id ?? null}
                onChange={setChosen}
              />
            </div>
          )}
          {catalog !== undefined && (
            <>
              {known.length === 1 && <p>Revision {catalog.revision}.</p>}
              <CatalogEntries key={catalog.id} catalogId={catalog.id} classes={offered} isOperator={isOperator} />
            </>
          )}
        </ListState>
      </Section>
      {isOperator && catalog !== undefined && (
        <Section title={`Coverage of ${catalog.name}`}>
          <CoverageTable key={catalog.id} catalogId={catalog.id} classes={offered} />
        </Section>
      )}
    </>
  );
}

function NoCatalog({ isOperator }: { readonly isOperator: boolean }): ReactNode {
  return isOperator ? (
    <p>
      There is no catalog yet. Write one and apply it with <code>berth catalog apply FILE</code>.
    </p>
  ) : (
    <p>There is no catalog yet: ask an operator to apply one.</p>
  );
}
