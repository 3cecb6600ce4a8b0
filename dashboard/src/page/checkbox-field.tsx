import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField as AriaCheckboxField, Text } from 'react-aria-components';
import styles from './field.module.css';

export interface CheckboxFieldProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly description?: string;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** A box to tick, with its words and a line about it. */
export function CheckboxField({ description, children, ...props }: CheckboxFieldProps): ReactNode {
  return (
    <AriaCheckboxField {...props} className={styles['field'] ?? ''}>
      <CheckboxButton className={styles['checkbox'] ?? ''}>
        {({ isSelected }) => (
          <>
            <span className={styles['box']} aria-hidden="true">
              {isSelected ? '✓' : ''}
            </span>
            <span>{children}</span>
          </>
        )}
      </CheckboxButton>
      {description !== undefined && (
        <Text slot="description" className={styles['description'] ?? ''}>
          {description}
        </Text>
      )}
    </AriaCheckboxField>
  );
}
