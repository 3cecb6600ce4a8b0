import type { CatalogEntryKind } from '../generated/graphql.ts';

/** Path of the launch form with an entry, and a class if one is given, chosen beforehand. */
export function launchPath(entry: { readonly id: string; readonly kind: CatalogEntryKind }, classId: string | null): string {
  const page = entry.kind === 'MODEL' ? 'endpoint' : 'notebook';
  const chosen = new URLSearchParams({ entry: entry.id, ...(classId === null ? {} : { class: classId }) });
  return `/launch/${page}?${chosen.toString()}`;
}
