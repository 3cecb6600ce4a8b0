import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import styles from './switch-group.module.css';

export interface SwitchGroupProps<Value extends string> {
  /** What is switched, for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly id: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice of one of two or three, all of them shown. */
export function SwitchGroup<Value extends string>({ label, options, value, onChange }: SwitchGroupProps<Value>): ReactNode {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles['group'] ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find(({ id }) => keys.has(id));
        if (chosen !== undefined) onChange(chosen.id);
      }}
    >
      {options.map(({ id, label: text }) => (
        <ToggleButton key={id} id={id} className={styles['option'] ?? ''}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
