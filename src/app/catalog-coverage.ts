import type { CatalogId, ClassId, EntryId, MachineId } from '../domain/model/ids.ts';
import { coverage, coverageSize, type CoverageQuestion, type CoverageRow } from '../domain/placement/coverage.ts';
import { InvalidInput, NotFound, type InvalidField } from '../domain/refusals.ts';
import type { Actor } from './actor.ts';
import { requireOperatorRole, requireScope } from './actor.ts';
import { readCoverageQuestion, type CoverageDependencies } from './coverage-question.ts';

/** A catalog, and what to look at alone; null looks at all. */
export interface CoverageInput {
  readonly catalogId: CatalogId;
  readonly entryId: EntryId | null;
  readonly classId: ClassId | null;
  readonly machineId: MachineId | null;
}

/** Most rows of one answer; more is refused, with what to narrow. */
const MOST_ROWS = 2_000;

/**
 * What of the catalog resolves where, for operators. Refuses with NOT_FOUND what the catalog does not offer, and with INVALID_INPUT what
 * would give more than 2,000 rows.
 */
export async function catalogCoverage(
  dependencies: CoverageDependencies,
  actor: Actor,
  input: CoverageInput,
): Promise<readonly CoverageRow[]> {
  requireOperatorRole(actor);
  requireScope(actor, 'READ');
  const offer = (await dependencies.offers.readOffers()).find(({ catalogId }) => catalogId === input.catalogId);
  if (offer === undefined) throw new NotFound('catalogId', 'catalog');
  const entryIds = only(offer.entryIds, input.entryId, new NotFound('entryId', 'entry in this catalog'));
  const classIds = only(offer.classIds, input.classId, new NotFound('classId', 'class on offer'));
  const { machines, ...offered } = await readCoverageQuestion(dependencies, { entryIds, classIds });
  const machineIds = machines.map(({ id }) => id);
  const shown = new Set(only(machineIds, input.machineId, new NotFound('machineId', 'machine')));
  const question = { ...offered, machines: machines.filter(({ id }) => shown.has(id)) };
  refuseTooMany(question);
  return coverage(question);
}

function only<Id>(all: readonly Id[], wanted: Id | null, unknown: NotFound): readonly Id[] {
  if (wanted === null) return all;
  if (!all.includes(wanted)) throw unknown;
  return [wanted];
}

function refuseTooMany(question: CoverageQuestion): void {
  const rows = coverageSize(question);
  if (rows <= MOST_ROWS) return;
  const problem = (field: string, { length }: readonly unknown[]): readonly InvalidField[] => {
    const message = `name one of the ${String(length)}: all of them give ${String(rows)} rows, and ${String(MOST_ROWS)} are the most.`;
    return length > 1 ? [{ field, message }] : [];
  };
  throw new InvalidInput([
    ...problem('entryId', question.entries),
    ...problem('classId', question.classes),
    ...problem('machineId', question.machines),
  ]);
}
