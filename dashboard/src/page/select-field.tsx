import type { ReactNode } from 'react';
import { Button, FieldError, Label, ListBox, ListBoxItem, Popover, Select, SelectValue, Text } from 'react-aria-components';
import styles from './field.module.css';
import type { SelectOption } from './select-option.ts';

export interface SelectFieldProps {
  readonly label: string;
  readonly options: readonly SelectOption[];
  /** Id of the chosen option; null when none is. */
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
}

/** A choice of one of a list. */
export function SelectField({
  label,
  options,
  value,
  onChange,
  description,
  error,
  placeholder,
  isDisabled = false,
}: SelectFieldProps): ReactNode {
  return (
    <Select
      className={styles['field'] ?? ''}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key));
      }}
      placeholder={placeholder ?? 'Choose …'}
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      disabledKeys={options.filter((option) => option.isDisabled === true).map(({ id }) => id)}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <Button className={styles['trigger'] ?? ''} {...(error === undefined ? {} : { 'data-invalid': true })}>
        <SelectValue>{({ defaultChildren }) => options.find(({ id }) => id === value)?.label ?? defaultChildren}</SelectValue>
        <span aria-hidden="true">▾</span>
      </Button>
      {description !== undefined && (
        <Text slot="description" className={styles['description'] ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
      <Popover className={styles['popover'] ?? ''}>
        <ListBox className={styles['list'] ?? ''} items={[...options]}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={styles['item'] ?? ''}>
              <Text slot="label">{option.label}</Text>
              {option.detail !== undefined && (
                <Text slot="description" className={styles['itemText'] ?? ''}>
                  {option.detail}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
