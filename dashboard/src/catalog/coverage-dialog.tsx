import type { ReactNode } from 'react';
import type { CatalogCoverageQuery } from '../generated/graphql.ts';
import { DRIVER_WORDS } from '../machines/driver-words.ts';
import { Badge } from '../page/badge.tsx';
import { Button } from '../page/button.tsx';
import { Dialog, DialogActions } from '../page/dialog.tsx';
import { ReasonList } from '../page/reason-text.tsx';
import styles from './catalog.module.css';

/** One target of one entry with one class, as the API judged it. */
export type CoverageTarget = CatalogCoverageQuery['catalogCoverage'][number];

export interface CoverageDialogProps {
  readonly title: string;
  readonly targets: readonly CoverageTarget[];
  readonly onClose: () => void;
}

/** Where an entry with a class resolves and to which runtime, and why not elsewhere. */
export function CoverageDialog({ title, targets, onClose }: CoverageDialogProps): ReactNode {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <ul className={styles['targets']}>
        {targets.map(({ machine, driver, verdict, runtime, reasons }) => (
          <li key={`${machine.id} ${driver}`}>
            <p>
              <strong>{machine.name}</strong>, {DRIVER_WORDS[driver]}{' '}
              {verdict === 'ADMISSIBLE' ? (
                <Badge tone="good" sign="●">
                  Resolves
                </Badge>
              ) : (
                <Badge tone="bad" sign="✕">
                  Does not
                </Badge>
              )}
            </p>
            <p className={styles['quiet']}>{runtime === null ? 'No runtime is selected.' : `Runtime ${runtime.name} is selected.`}</p>
            {reasons.length > 0 && <ReasonList reasons={reasons} />}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onPress={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
