/** The code of an error, such as ENOENT, else its name; never its text, which may quote a ref or a path (H2). */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'UNKNOWN';
}

/** For `catch` of file operations: null where the thing is absent; every other error goes on. */
export function nullIfAbsent(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
