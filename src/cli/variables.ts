/** The variables of a process. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A variable's value; an empty one counts as not set. */
export function given(variables: Variables, name: string): string | undefined {
  return variables[name] || undefined;
}
