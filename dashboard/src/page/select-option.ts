/** One choice of a `SelectField`. */
export interface SelectOption {
  readonly id: string;
  readonly label: string;
  /** A second, quieter line, such as why it cannot be chosen. */
  readonly detail?: string | undefined;
  readonly isDisabled?: boolean;
}
