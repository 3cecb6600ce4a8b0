import { setTimeout as sleep } from 'node:timers/promises';
import type { TimelineEvent } from '../app/timeline-ports.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import { CursorRefused } from '../domain/refusals.ts';
import { refuseOutside } from '../domain/timeline-range.ts';
import type { Logger } from '../shared/logger.ts';
import { retryDelay } from './retry-delay.ts';
import type { Replay, ReplayPage } from './track.ts';
import type { TimelineSource } from './timeline-source.ts';

const PAGE = 128;

/** Reads the past of one timeline, page by page, for a follower that is behind what followers share. */
export class TimelineReplay implements Replay<TimelineEvent> {
  readonly #workloadId: WorkloadId;
  readonly #source: TimelineSource;
  readonly #logger: Logger;

  constructor(options: { readonly workloadId: WorkloadId; readonly source: TimelineSource; readonly logger: Logger }) {
    this.#workloadId = options.workloadId;
    this.#source = options.source;
    this.#logger = options.logger;
  }

  /** The page after a sequence, without a gap. */
  async after(sequence: number | null, signal: AbortSignal): Promise<ReplayPage<TimelineEvent>> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        const page = await this.#source.readAfter({ workloadId: this.#workloadId, after: sequence ?? 0, limit: PAGE });
        const start = sequence ?? (page[0]?.sequence ?? 1) - 1;
        const gap = page.findIndex((event, index) => event.sequence !== start + 1 + index);
        const whole = gap === -1 ? page : page.slice(0, gap);
        if (whole.length > 0) return { items: whole, upTo: start + whole.length };
        await this.#refuseIfDropped(start);
      } catch (error) {
        if (error instanceof CursorRefused) throw error;
        this.#logger.warn({ err: error, workloadId: this.#workloadId, failures }, 'a timeline could not be replayed; it is tried again');
      }
      await sleep(retryDelay(failures), undefined, { signal }).catch(() => undefined);
    }
    return { items: [], upTo: sequence ?? 0 };
  }

  async #refuseIfDropped(sequence: number): Promise<void> {
    const range = await this.#source.readRange(this.#workloadId);
    if (range !== null) refuseOutside(sequence, range);
  }
}
