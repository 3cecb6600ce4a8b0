/** The page of a machine. Global ids have no character that a path could not have. */
export function machinePath(id: string): string {
  return `/machines/${id}`;
}
