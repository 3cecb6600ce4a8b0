import type { ReactNode } from 'react';
import { Button } from '../page/button.tsx';
import { CopyButton } from '../page/copy-button.tsx';
import { Note } from '../page/note.tsx';
import styles from './account.module.css';

export interface IssuedTokenProps {
  readonly name: string;
  /** Whom it is for; null for the viewer. */
  readonly holder: string | null;
  readonly secret: string;
  readonly onClose: () => void;
}

/** The secret of a token that was just made, shown this once. */
export function IssuedToken({ name, holder, secret, onClose }: IssuedTokenProps): ReactNode {
  return (
    <Note tone="good" title={holder === null ? `The token ${name}` : `The token ${name} for ${holder}`}>
      <p>It is shown here and never again. Copy it now{holder === null ? '' : ' and hand it over on a safe way'}.</p>
      <pre className={styles['secret']} tabIndex={0} aria-label="Token">
        {secret}
      </pre>
      <div className={styles['acts']}>
        <CopyButton text={secret}>Copy the token</CopyButton>
        <Button kind="primary" onPress={onClose}>
          I have it
        </Button>
      </div>
    </Note>
  );
}
