import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedEvent } from '../app/fleet-ports.ts';
import type { FleetViewer } from '../domain/fleet-sight.ts';
import { CursorRefused } from '../domain/refusals.ts';
import { refuseOutside } from '../domain/timeline-range.ts';
import type { Logger } from '../shared/logger.ts';
import type { FleetSource } from './fleet-source.ts';
import { retryDelay } from './retry-delay.ts';
import type { Replay, ReplayPage } from './track.ts';

const PAGE = 128;

/** Reads the past of the feed, page by page, for a follower that is behind what followers share: what can concern its viewer. */
export class FleetReplay implements Replay<FeedEvent> {
  readonly #viewer: FleetViewer;
  readonly #source: FleetSource;
  readonly #logger: Logger;

  constructor(options: { readonly viewer: FleetViewer; readonly source: FleetSource; readonly logger: Logger }) {
    this.#viewer = options.viewer;
    this.#source = options.source;
    this.#logger = options.logger;
  }

  /** The page after a position, in order; it comes as far as there is nothing left out that concerns the viewer. */
  async after(position: number | null, signal: AbortSignal): Promise<ReplayPage<FeedEvent>> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        return await this.#read(position);
      } catch (error) {
        if (error instanceof CursorRefused) throw error;
        this.#logger.warn({ err: error, failures }, 'the feed could not be replayed; it is tried again');
      }
      await sleep(retryDelay(failures), undefined, { signal }).catch(() => undefined);
    }
    return { items: [], upTo: position ?? 0 };
  }

  async #read(position: number | null): Promise<ReplayPage<FeedEvent>> {
    const range = await this.#source.readRange();
    const after = position ?? range.firstSequence - 1;
    refuseOutside(after, range);
    const memberId = this.#viewer.operator ? null : this.#viewer.memberId;
    const items = await this.#source.readPast({ after, upTo: range.lastSequence, limit: PAGE, memberId });
    const last = items.at(-1);
    return { items, upTo: items.length === PAGE && last !== undefined ? last.feedPosition : range.lastSequence };
  }
}
