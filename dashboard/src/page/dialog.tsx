import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `alertdialog` for what cannot be undone. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
}

/** A question or a form above the page; Escape and a press outside close it, and focus returns to where it was. */
export function Dialog({ title, isOpen, onClose, role = 'dialog', children }: DialogProps): ReactNode {
  return (
    <ModalOverlay
      className={styles['overlay'] ?? ''}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={styles['modal'] ?? ''}>
        <AriaDialog role={role} className={styles['dialog'] ?? ''}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at a dialog's end. */
export function DialogActions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles['actions']}>{children}</div>;
}
