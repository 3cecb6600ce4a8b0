import type { Pool, PoolClient } from 'pg';

/** Where the next transaction dies: at its n-th statement, just before its commit, or between the commit and its answer. */
export type Cut =
  { readonly at: 'STATEMENT'; readonly statement: number } | { readonly at: 'BEFORE_COMMIT' } | { readonly at: 'AFTER_COMMIT' };

/** The process died in the middle: what it had not committed is gone, and it learns nothing more. */
export class Crashed extends Error {}

type Query = (...args: readonly unknown[]) => Promise<unknown>;

/** A pool of one server process, whose next transaction may be made to die. */
export interface CuttingPool {
  readonly pool: Pool;
  /** The next transaction dies there; a shorter one lives, and the one after it dies. */
  arm(cut: Cut | null): void;
}

/** Wraps a pool; connections that die are closed as a crashed process leaves them, so that Postgres ends their transaction. */
export function cuttingPool(real: Pool): CuttingPool {
  let armed: Cut | null = null;
  const connect = async (): Promise<PoolClient> => {
    const client = await real.connect();
    if (armed === null) return client;
    let statements = 0;
    let dead = false;
    return new Proxy(client, {
      get(target, key) {
        if (key === 'release') {
          return (error?: Error | boolean) => {
            target.release(dead ? true : error);
          };
        }
        if (key !== 'query') return boundTo(target, key);
        return async (...args: readonly unknown[]): Promise<unknown> => {
          if (dead) throw new Crashed('This process is dead.');
          statements += 1;
          const isCommit = args[0] === 'commit';
          const cut = armed;
          if (cut !== null && (cut.at === 'STATEMENT' ? statements > cut.statement : isCommit && cut.at === 'BEFORE_COMMIT')) {
            dead = true;
            armed = null;
            throw new Crashed('The process died in its transaction.');
          }
          const result: unknown = await (boundTo(target, 'query') as Query)(...args);
          if (cut?.at === 'AFTER_COMMIT' && isCommit) {
            dead = true;
            armed = null;
            throw new Crashed('The process died after its commit.');
          }
          return result;
        };
      },
    });
  };
  const pool = new Proxy(real, {
    get: (target, key) => (key === 'connect' ? connect : boundTo(target, key)),
  });
  return {
    pool,
    arm(cut) {
      armed = cut;
    },
  };
}

function boundTo(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? (value.bind(target) as unknown) : value;
}
