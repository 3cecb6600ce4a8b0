import type { Pool } from 'pg';
import type { LiveSession, OpenableWork, OpenableWorkReader, OpenGrantStore, SpentGrant } from '../app/open/open-ports.ts';
import type { IdSource } from '../app/ports.ts';
import { createMemberAuditor } from './member-auditor.ts';
import { FIND_LIVE_SESSION, FIND_SPENT_GRANT, FIND_WORK, FIND_WORKS, ISSUE_GRANT, REDEEM_GRANT } from './sql/open-grants.ts';
import { transact } from './transact.ts';

/** Codes, sessions and the work that they open, on Postgres. */
export function createOpenGrantStore({ pool, ids }: { readonly pool: Pool; readonly ids: IdSource }): OpenGrantStore & OpenableWorkReader {
  const first = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row | null> =>
    (await pool.query<Row>(text, [...values])).rows[0] ?? null;
  return {
    findWork: (workloadId) => first<OpenableWork>(FIND_WORK, [workloadId]),
    findWorks: async (workloadIds) => (await pool.query<OpenableWork>(FIND_WORKS, [workloadIds])).rows,
    issueGrant: ({ id, codeHash, memberId, tokenId, workloadId, generation, fromOrigin }, audit) =>
      transact(pool, async (client) => {
        const values = [id, codeHash, memberId, tokenId, workloadId, generation, fromOrigin];
        const { rows } = await client.query<{ readonly expiresAt: Date }>(ISSUE_GRANT, values);
        const [issued] = rows;
        if (issued === undefined) return null;
        await createMemberAuditor({ connection: client, ids }).record(audit);
        return issued.expiresAt;
      }),
    async redeemGrant({ codeHash, workloadId, sessionHash, fromOrigin, requestId }) {
      const { rowCount } = await pool.query(REDEEM_GRANT, [codeHash, workloadId, sessionHash, ids.next(), requestId, fromOrigin]);
      return rowCount === 1;
    },
    findSpentGrant: ({ codeHash, workloadId, fromOrigin }) => first<SpentGrant>(FIND_SPENT_GRANT, [codeHash, workloadId, fromOrigin]),
    findLiveSession: ({ sessionHash, workloadId }) => first<LiveSession>(FIND_LIVE_SESSION, [sessionHash, workloadId]),
  };
}
