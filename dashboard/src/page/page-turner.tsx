import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './page-turner.module.css';
import type { Pages } from './use-pages.ts';

export interface PageTurnerProps {
  readonly pages: Pages;
  /** Of the page that is shown; undefined while there is none. */
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } | undefined;
  /** What the list is of, such as `machines`. */
  readonly what: string;
}

/** To the next page of a list and back; nothing where the list has one page. */
export function PageTurner({ pages, pageInfo, what }: PageTurnerProps): ReactNode {
  const endCursor = pageInfo?.hasNextPage === true ? pageInfo.endCursor : null;
  if (pages.number === 1 && endCursor === null) return null;
  return (
    <nav className={styles['turner']} aria-label={`Pages of ${what}`}>
      <Button onPress={pages.previous} isDisabled={pages.number === 1}>
        Previous
      </Button>
      <span>Page {pages.number}</span>
      <Button
        isDisabled={endCursor === null}
        onPress={() => {
          if (endCursor !== null) pages.next(endCursor);
        }}
      >
        Next
      </Button>
    </nav>
  );
}
