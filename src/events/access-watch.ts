import type { Pool } from 'pg';
import type { TokenScope } from '../app/actor.ts';
import type { HeardWakeup, WakeupListener } from '../app/ports.ts';
import type { AccessWatch, StreamRights } from '../app/timeline-ports.ts';
import type { Logger } from '../shared/logger.ts';

/** Longest time between two checks: a revoked token's streams end within 60 s even if every wake-up is lost. */
const CHECK_MILLISECONDS = 30_000;
const RETRY_MILLISECONDS = 1_000;
/** Checks that are asked for together are made together: one read for all tokens. */
const GATHER_MILLISECONDS = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The rights of live tokens, judged by the database's clock. */
const READ_RIGHTS = `select token.id as "tokenId", token.member_id as "memberId", member.role, coalesce(token.scopes, '{}') as scopes,
    (extract(epoch from token.expires_at - clock_timestamp()) * 1000)::float8 as "expiresInMilliseconds"
  from access_token token join member on member.id = token.member_id
  where token.id = any($1::uuid[]) and token.revoked_at is null and member.disabled_at is null
    and (token.expires_at is null or token.expires_at > clock_timestamp())`;

interface RightsRow extends Omit<StreamRights, 'scopes'> {
  readonly tokenId: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresInMilliseconds: number | null;
}

type Changed = (rights: StreamRights | null) => void;

/** The watch with its end. */
export interface RunningAccessWatch extends AccessWatch {
  close(): void;
}

/**
 * Checks the tokens of open streams again (E4): when watching begins, on every `access` or `gap` wake-up, at the soonest
 * expiry, and every 30 s. The number of streams costs nothing: one read covers all tokens, and reads never overlap. While
 * the database is away the check is repeated each second; the streams, which read the same database, are silent anyway.
 */
export function createAccessWatch(options: {
  readonly pool: Pick<Pool, 'query'>;
  readonly bus: WakeupListener;
  readonly logger: Logger;
}): RunningAccessWatch {
  return new TokenWatch(options);
}

class TokenWatch implements RunningAccessWatch {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #logger: Logger;
  readonly #watched = new Map<string, Set<{ readonly changed: Changed }>>();
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | null = null;
  #dueAt = Number.POSITIVE_INFINITY;
  #checking = false;
  #closed = false;

  constructor(options: { readonly pool: Pick<Pool, 'query'>; readonly bus: WakeupListener; readonly logger: Logger }) {
    this.#pool = options.pool;
    this.#logger = options.logger;
    this.#stopListening = options.bus.subscribe((wakeup: HeardWakeup) => {
      if (wakeup.kind === 'access' || wakeup.kind === 'gap') this.#checkWithin(GATHER_MILLISECONDS);
    });
  }

  watch(tokenId: string, changed: Changed): () => void {
    const seat = { changed };
    const seats = this.#watched.get(tokenId) ?? new Set();
    seats.add(seat);
    this.#watched.set(tokenId, seats);
    this.#checkWithin(GATHER_MILLISECONDS);
    return () => {
      seats.delete(seat);
      if (seats.size === 0 && this.#watched.get(tokenId) === seats) this.#watched.delete(tokenId);
    };
  }

  close(): void {
    this.#closed = true;
    this.#stopListening();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Makes the next check happen within so many milliseconds, unless one is due sooner. */
  #checkWithin(milliseconds: number): void {
    const dueAt = performance.now() + milliseconds;
    if (this.#closed || dueAt >= this.#dueAt) return;
    this.#dueAt = dueAt;
    if (this.#checking) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), milliseconds).unref();
  }

  async #check(): Promise<void> {
    this.#checking = true;
    this.#dueAt = Number.POSITIVE_INFINITY;
    const next = await this.#checkAll();
    this.#checking = false;
    const asked = Math.max(0, this.#dueAt - performance.now());
    this.#dueAt = Number.POSITIVE_INFINITY;
    if (this.#watched.size > 0) this.#checkWithin(Math.min(next, asked));
  }

  /** Checks all tokens and returns in how many milliseconds to do so again. */
  async #checkAll(): Promise<number> {
    // Who begins to watch during the read is not told by it, but by the next check.
    const seats = new Map([...this.#watched].map(([tokenId, watching]) => [tokenId, [...watching]]));
    try {
      const { rows } = await this.#pool.query<RightsRow>(READ_RIGHTS, [[...seats.keys()].filter((tokenId) => UUID.test(tokenId))]);
      const rights = new Map(rows.map((row) => [row.tokenId, row]));
      for (const [tokenId, watching] of seats) {
        const row = rights.get(tokenId) ?? null;
        for (const { changed } of watching) changed(row);
      }
      return rows.reduce((soonest, row) => Math.min(soonest, row.expiresInMilliseconds ?? soonest), CHECK_MILLISECONDS) + 5;
    } catch (error) {
      this.#logger.warn({ err: error }, 'the tokens of open streams could not be checked; it is tried again');
      return RETRY_MILLISECONDS;
    }
  }
}
