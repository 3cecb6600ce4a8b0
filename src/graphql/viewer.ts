import type { MemberId } from '../domain/model/ids.ts';

/**
 * On whose behalf a read model reads. Each read model decides by it what the caller may see, so that a row that was read
 * may be shown: `node`, lists and references all go through the same reads.
 */
export interface Viewer {
  readonly memberId: MemberId;
  /** Operators see everybody's work; towards machines they are guests with a view (T3). */
  readonly operator: boolean;
}
