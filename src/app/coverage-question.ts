import type { CoverageQuestion } from '../domain/placement/coverage.ts';
import type { OfferedCatalog, OfferReader } from './coverage-ports.ts';
import type { CatalogReader, FleetReader } from './ports.ts';

export interface CoverageDependencies {
  readonly offers: OfferReader;
  readonly catalog: CatalogReader;
  readonly fleet: FleetReader;
}

/** Reads all that the coverage of a catalog is judged on, in the order of its offer. */
export async function readCoverageQuestion(
  { catalog, fleet }: Pick<CoverageDependencies, 'catalog' | 'fleet'>,
  { entryIds, classIds }: Pick<OfferedCatalog, 'entryIds' | 'classIds'>,
): Promise<CoverageQuestion> {
  const [entries, classes, { machines }] = await Promise.all([
    catalog.readEntries(entryIds),
    catalog.readClasses(classIds),
    fleet.readFleet(),
  ]);
  return { entries: inOrder(entryIds, entries), classes: inOrder(classIds, classes), machines };
}

function inOrder<Id, Value>(ids: readonly Id[], values: ReadonlyMap<Id, Value>): readonly Value[] {
  return ids.flatMap((id) => values.get(id) ?? []);
}
