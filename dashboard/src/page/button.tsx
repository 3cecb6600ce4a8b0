import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  /** `primary`: what the page is for; `danger`: what cannot be undone; `quiet`: beside others. Default `plain`. */
  readonly kind?: 'primary' | 'plain' | 'danger' | 'quiet';
}

/** A button. `isPending` shows that something is under way and keeps it from being pressed again, with its focus. */
export function Button({ kind = 'plain', ...props }: ButtonProps): ReactNode {
  return <AriaButton {...props} className={`${styles['button'] ?? ''} ${styles[kind] ?? ''}`} />;
}
