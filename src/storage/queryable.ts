import type { Pool, PoolClient } from 'pg';

/** What a statement can be sent to: any connection of the pool, or the one of a transaction. */
export type Queryable = Pick<Pool, 'query'> | Pick<PoolClient, 'query'>;
