import { isFinal } from '../api/is-final.ts';
import { requestFailure } from '../api/request-failure.ts';

/** One row of `catalogCoverage`, as far as it is counted. */
export interface CountedRow {
  readonly class: { readonly id: string };
  readonly verdict: 'ADMISSIBLE' | 'BLOCKED';
}

/** One entry with one class: on how many targets (machine and driver) it resolves; TOO_MANY where the server will not answer for all of them. */
export type CoverageCount = { readonly admissible: number; readonly targets: number } | 'TOO_MANY';

/** What is known of one entry by one answer. */
export interface CoverageStep {
  readonly entryId: string;
  /** By class. */
  readonly counts: ReadonlyMap<string, CoverageCount>;
}

/** Asks for one entry, with one class or (null) with all; throws what the server refuses. */
export type AskCoverage = (entryId: string, classId: string | null) => Promise<readonly CountedRow[]>;

export interface CoverageWish {
  readonly entryIds: readonly string[];
  readonly classIds: readonly string[];
}

/**
 * Reads the counts entry by entry, and class by class from the first entry on that is too much in one answer, so that a large fleet has
 * its grid too. Throws what the server refuses for another reason than the size.
 */
export async function* readCoverage(ask: AskCoverage, { entryIds, classIds }: CoverageWish): AsyncGenerator<CoverageStep> {
  let isByClass = false;
  for (const entryId of entryIds) {
    const rows = isByClass ? null : await rowsUnlessTooMany(ask, { entryId, classId: null });
    if (rows !== null) {
      yield { entryId, counts: new Map(classIds.map((id) => [id, countOf(rows.filter((row) => row.class.id === id))])) };
      continue;
    }
    isByClass = true;
    for (const classId of classIds) {
      const some = await rowsUnlessTooMany(ask, { entryId, classId });
      yield { entryId, counts: new Map([[classId, some === null ? 'TOO_MANY' : countOf(some)]]) };
    }
  }
}

async function rowsUnlessTooMany(
  ask: AskCoverage,
  { entryId, classId }: { readonly entryId: string; readonly classId: string | null },
): Promise<readonly CountedRow[] | null> {
  try {
    return await ask(entryId, classId);
  } catch (error) {
    if (isFinal(requestFailure(error))) return null;
    throw error;
  }
}

function countOf(rows: readonly CountedRow[]): CoverageCount {
  return { admissible: rows.filter(({ verdict }) => verdict === 'ADMISSIBLE').length, targets: rows.length };
}
