import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';

export interface ButtonLinkProps {
  readonly to: string;
  readonly kind?: 'primary' | 'plain' | 'quiet';
  readonly children: ReactNode;
}

/** A link to a page of the dashboard that looks like a button. */
export function ButtonLink({ to, kind = 'plain', children }: ButtonLinkProps): ReactNode {
  return (
    <Link href={to} className={`${styles['link'] ?? ''} ${styles[kind] ?? ''}`}>
      {children}
    </Link>
  );
}
