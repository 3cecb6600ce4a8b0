const GLOBAL_ID = /^([A-Z][A-Za-z]+):[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The type that a global id says it is of; null for what is no global id, such as a name: those have no capital letters, and ids do. */
export function typeOfGlobalId(text: string): string | null {
  return GLOBAL_ID.exec(Buffer.from(text, 'base64').toString('latin1'))?.[1] ?? null;
}
