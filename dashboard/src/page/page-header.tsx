import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { usePageTitle } from './use-page-title.ts';

export interface PageHeaderProps {
  readonly title: string;
  /** Beside the title, such as a badge. */
  readonly beside?: ReactNode;
  /** What can be done here. */
  readonly actions?: ReactNode;
}

/** The head of a page: its title, which the tab has too, and what can be done there. */
export function PageHeader({ title, beside, actions }: PageHeaderProps): ReactNode {
  usePageTitle(title);
  return (
    <div className={styles['header']}>
      <h1>{title}</h1>
      {beside}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
