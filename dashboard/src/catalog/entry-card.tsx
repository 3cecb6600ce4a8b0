import type { ReactNode } from 'react';
import type { CatalogEntriesQuery, ClassListQuery } from '../generated/graphql.ts';
import { ACCELERATOR_WORDS } from '../machines/amount-words.ts';
import { ButtonLink } from '../page/button-link.tsx';
import { ReasonList } from '../page/reason-text.tsx';
import styles from './catalog.module.css';
import { launchPath } from './launch-path.ts';
import type { Launchable } from './use-launchability.ts';

type Entry = Extract<CatalogEntriesQuery['node'], { readonly __typename: 'Catalog' }>['entries']['nodes'][number];

export interface EntryCardProps {
  readonly entry: Entry;
  readonly classes: ClassListQuery['classes'];
  /** By class; a class that is not in it is not known yet. */
  readonly launchability: ReadonlyMap<string, Launchable>;
}

/** One entry: what it is, the ways to run it, and with which classes it can be launched, or why not. */
export function EntryCard({ entry, classes, launchability }: EntryCardProps): ReactNode {
  return (
    <article className={styles['entry']} aria-label={entry.name}>
      <h3>
        {entry.name} <span className={styles['quiet']}>{entry.kind === 'MODEL' ? 'model' : 'notebook image'}</span>
      </h3>
      {entry.description !== '' && <p>{entry.description}</p>}
      <div className={styles['columns']}>
        <div>
          <h4>Runtimes, in order of preference</h4>
          <ol className={styles['runtimes']}>
            {entry.runtimes.map(({ name, accelerators, modelFormat, ref }) => (
              <li key={name}>
                <strong>{name}</strong> for {accelerators.map((kind) => ACCELERATOR_WORDS[kind]).join(', ')}
                {modelFormat !== null && `, loads ${modelFormat.toLowerCase()}`}
                <br />
                <code>{ref}</code>
              </li>
            ))}
          </ol>
        </div>
        <div>
          <h4>Launch it with</h4>
          <ul className={styles['classes']}>
            {classes.map(({ id, name }) => (
              <li key={id}>
                <WithClass entry={entry} classId={id} className={name} known={launchability.get(id)} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </article>
  );
}

interface WithClassProps {
  readonly entry: Entry;
  readonly classId: string;
  readonly className: string;
  readonly known: Launchable | undefined;
}

function WithClass({ entry, classId, className, known }: WithClassProps): ReactNode {
  if (known?.launchable !== false) {
    return (
      <ButtonLink to={launchPath(entry, classId)}>
        <span className={styles['hidden']}>Launch {entry.name} with</span> {className}
      </ButtonLink>
    );
  }
  return (
    <details>
      <summary>
        <span aria-hidden="true">✕</span> {className}: cannot be launched
      </summary>
      <ReasonList reasons={known.reasons} />
    </details>
  );
}
