import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { errorCode } from '../../error-code.ts';
import { backoffMs } from '../../sync/backoff.ts';
import type { ClusterClient } from './cluster-client.ts';
import type { ClusterStream } from './cluster-call.ts';
import { ClusterRefusal } from './cluster-errors.ts';
import { listOf } from './cluster-objects.ts';
import { watchObjects } from './watch-objects.ts';

interface Stored {
  readonly metadata: { readonly name: string; readonly uid: string; readonly resourceVersion: string };
}

export interface CacheOptions<T extends Stored> {
  readonly client: ClusterClient;
  readonly stream: ClusterStream;
  /** Collection in one namespace. */
  readonly path: string;
  /** What is kept of an object. */
  readonly schema: z.ZodType<T>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Objects a page of a list. */
const PAGE = '500';
/** A watch lasts minutes; one that ended sooner than this did not work, milliseconds. */
const SHORTEST_MS = 1_000;

/**
 * What is in one collection, as far as this process was told: listed once, then followed by a watch, which goes on where it was when its
 * connection ends, and lists again only when the server has forgotten that place (410). It may be late, so it proves no absence.
 */
export class ObjectCache<T extends Stored> {
  readonly #options: CacheOptions<T>;
  readonly #objects = new Map<string, T>();
  readonly #waiting = new Set<() => void>();
  /** Everything up to here has been told; null before the first list. */
  #position: string | null = null;
  #lists = 0;

  constructor(options: CacheOptions<T>) {
    this.#options = options;
    void this.#follow();
  }

  /** How often the whole collection was listed. */
  get lists(): number {
    return this.#lists;
  }

  find(name: string): T | null {
    return this.#objects.get(name) ?? null;
  }

  all(): readonly T[] {
    return [...this.#objects.values()];
  }

  /**
   * Takes in what a request of this process answered, so that it reads what it wrote. What the watch has told since counts more: an
   * answer that is older than the cache's place, of an object that it no longer has, is of one that is gone.
   */
  note(object: T): void {
    const known = this.#objects.get(object.metadata.name);
    const than = known?.metadata.resourceVersion ?? this.#position;
    if (than === null || isNewer(object.metadata.resourceVersion, than)) this.#put(object);
  }

  /** Resolves with the next change, or after so many milliseconds. */
  async changed(ms: number): Promise<void> {
    let wake: () => void = () => undefined;
    const change = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const end = new AbortController();
    this.#waiting.add(wake);
    try {
      await Promise.race([change, sleep(ms, undefined, { signal: end.signal })]);
    } finally {
      this.#waiting.delete(wake);
      end.abort();
    }
  }

  async #follow(): Promise<void> {
    const { signal, path, log } = this.#options;
    const isOver = (): boolean => signal.aborted;
    let failures = 0;
    while (!isOver()) {
      const began = performance.now();
      const error = await this.#round().catch((thrown: unknown) => thrown ?? new Error('the watch failed'));
      if (isOver()) return;
      // A server that ends every watch at once is not asked without a pause either.
      failures = error === undefined && performance.now() - began >= SHORTEST_MS ? 0 : failures + 1;
      if (failures === 0) continue;
      if (error instanceof ClusterRefusal && error.status === 410) this.#position = null;
      else if (error !== undefined)
        log.warn({ path, code: errorCode(error), failures }, 'the cluster cannot be watched; it is tried again');
      await sleep(backoffMs(failures), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #round(): Promise<void> {
    if (this.#position === null) await this.#list();
    await this.#watch();
  }

  async #list(): Promise<void> {
    const { client, path, schema } = this.#options;
    const found: T[] = [];
    let next: string | undefined;
    let position = '0';
    do {
      const query: Record<string, string> = { limit: PAGE, ...(next !== undefined && { continue: next }) };
      const page = listOf(schema).parse((await client.get(path, query)) ?? { metadata: {}, items: [] });
      found.push(...page.items);
      position = page.metadata.resourceVersion;
      next = page.metadata.continue === '' ? undefined : page.metadata.continue;
    } while (next !== undefined);
    const kept = this.all().filter((object) => isNewer(object.metadata.resourceVersion, position));
    this.#objects.clear();
    for (const object of [...found, ...kept]) this.#objects.set(object.metadata.name, object);
    this.#position = position;
    this.#lists += 1;
    this.#wake();
  }

  async #watch(): Promise<void> {
    const { stream, path, schema, signal } = this.#options;
    for await (const event of watchObjects(stream, { path, position: this.#position ?? '0', signal })) {
      this.#position = event.position;
      if (event.type === 'BOOKMARK') continue;
      const parsed = schema.safeParse(event.object);
      if (!parsed.success) continue;
      if (event.type === 'DELETED') this.#remove(parsed.data);
      else this.#put(parsed.data);
    }
  }

  #put(object: T): void {
    const known = this.#objects.get(object.metadata.name);
    if (known && isNewer(known.metadata.resourceVersion, object.metadata.resourceVersion)) return;
    this.#objects.set(object.metadata.name, object);
    this.#wake();
  }

  #remove({ metadata }: T): void {
    if (this.#objects.get(metadata.name)?.metadata.uid !== metadata.uid) return;
    this.#objects.delete(metadata.name);
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}

/** Resource versions of one collection are the store's revisions, which grow; the API says so since 1.35, and all servers do so. */
function isNewer(version: string, than: string): boolean {
  if (!/^\d+$/.test(version) || !/^\d+$/.test(than)) return version !== than;
  return BigInt(version) > BigInt(than);
}
