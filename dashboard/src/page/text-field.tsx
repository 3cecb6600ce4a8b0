import type { ReactNode } from 'react';
import {
  FieldError,
  Input,
  Label,
  Text,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import styles from './field.module.css';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  readonly label: string;
  readonly description?: ReactNode;
  /** What is wrong with it; undefined while nothing is. */
  readonly error?: string | undefined;
  readonly placeholder?: string;
}

/** A line of text with its label, its rule and what is wrong with it, all tied together for screen readers. */
export function TextField({ label, description, error, placeholder, ...props }: TextFieldProps): ReactNode {
  return (
    <AriaTextField {...props} className={styles['field'] ?? ''} isInvalid={error !== undefined}>
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <Input className={styles['input'] ?? ''} {...(placeholder === undefined ? {} : { placeholder })} />
      {description !== undefined && (
        <Text slot="description" className={styles['description'] ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}
