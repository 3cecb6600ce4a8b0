import { useEffect, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

const SAID_MILLISECONDS = 4000;

export interface CopyButtonProps {
  /** What is copied; a function is asked when the button is pressed. */
  readonly text: string | (() => string);
  readonly children: ReactNode;
}

/** Copies a text and says whether that worked. Browsers refuse it on pages without TLS other than this machine's. */
export function CopyButton({ text, children }: CopyButtonProps): ReactNode {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = window.setTimeout(() => {
      setSaid(null);
    }, SAID_MILLISECONDS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [said]);
  const copy = async (): Promise<void> => {
    try {
      await window.navigator.clipboard.writeText(typeof text === 'function' ? text() : text);
      setSaid('Copied');
    } catch {
      setSaid('The browser did not allow it: select the text and copy it');
    }
  };
  return (
    <>
      <Button onPress={() => void copy()}>{children}</Button>
      <span role="status">{said}</span>
    </>
  );
}
