import type { MachineSnapshot } from '../domain/model/machine.ts';
import type { AcceleratorClass, Entry } from '../domain/model/runtime.ts';
import { coverage, type CoverageRow } from '../domain/placement/coverage.ts';
import { NotFound } from '../domain/refusals.ts';
import { readCoverageQuestion, type CoverageDependencies } from './coverage-question.ts';

/** An entry with a class, on every target. */
export interface SurveyedPair {
  readonly entry: Entry;
  readonly class: AcceleratorClass;
  readonly rows: readonly CoverageRow[];
}

/** What of one catalog resolves where. */
export interface CatalogSurvey {
  readonly catalog: string;
  readonly revision: number;
  readonly machines: readonly MachineSnapshot[];
  /** By entry, then class. */
  readonly pairs: readonly SurveyedPair[];
}

/** The coverage of one catalog, or of all by name, for whoever has the database: the operator. Refuses an unknown name with NOT_FOUND. */
export async function surveyCoverage(dependencies: CoverageDependencies, catalog: string | null): Promise<readonly CatalogSurvey[]> {
  const offers = (await dependencies.offers.readOffers()).filter(({ name }) => catalog === null || name === catalog);
  if (catalog !== null && offers.length === 0) throw new NotFound('catalog', 'catalog');
  const surveys: CatalogSurvey[] = [];
  for (const offer of offers) {
    const { entries, classes, machines } = await readCoverageQuestion(dependencies, offer);
    const pairs = entries.flatMap((entry) =>
      classes.map((wanted) => ({ entry, class: wanted, rows: coverage({ entries: [entry], classes: [wanted], machines }) })),
    );
    surveys.push({ catalog: offer.name, revision: offer.revision, machines, pairs });
  }
  return surveys;
}
