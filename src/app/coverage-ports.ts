import type { CatalogId, ClassId, EntryId } from '../domain/model/ids.ts';

/** What one catalog offers now; removed entries and classes are in no list. */
export interface OfferedCatalog {
  readonly catalogId: CatalogId;
  readonly name: string;
  readonly revision: number;
  /** Its entries, by name. */
  readonly entryIds: readonly EntryId[];
  /** The classes of the installation, by name: entries of any catalog may be launched with each. */
  readonly classIds: readonly ClassId[];
}

/** Reads what is offered, in one statement. */
export interface OfferReader {
  /** Every catalog, by name. */
  readOffers(): Promise<readonly OfferedCatalog[]>;
}
