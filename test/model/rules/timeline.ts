import type { Observation, SeenEvent } from '../world/observation.ts';
import { holds } from './broken.ts';

/** What each workload's timeline told so far, over the whole sequence. */
export class Timelines {
  readonly #sequences = new Map<string, number>();
  readonly #counts = new Map<string, number>();

  /** E1, V3: events are gapless, and tell of each hold and each release once. */
  judge(now: Observation): void {
    for (const event of now.events) this.#take(event);
    for (const { id, sequence } of now.workloads) {
      const told = this.#sequences.get(id) ?? 0;
      holds('E1', told === sequence && told > 0, () => `workload ${id} is at ${String(sequence)}, its events at ${String(told)}`);
      const own = now.holds.filter((hold) => hold.workloadId === id);
      const released = own.filter((hold) => hold.releasedAt !== null).length;
      holds('V3', this.#count(id, 'RESERVED') === own.length, () => `workload ${id}: ${String(own.length)} holds, not all of them told`);
      holds(
        'V3',
        this.#count(id, 'RELEASED') === released,
        () => `workload ${id}: ${String(released)} releases, not all of them told once`,
      );
    }
  }

  #take({ workloadId, sequence, type, outcome, reasons }: SeenEvent): void {
    const next = (this.#sequences.get(workloadId) ?? 0) + 1;
    holds('E1', sequence === next, () => `workload ${workloadId} has event ${String(sequence)} where ${String(next)} was due`);
    this.#sequences.set(workloadId, sequence);
    this.#counts.set(`${workloadId} ${type}`, this.#count(workloadId, type) + 1);
    const explained = type !== 'EVALUATED' || outcome === 'ADMIT_NOW' || reasons.length > 0;
    holds('L3', explained, () => `an evaluation of ${workloadId} says ${String(outcome)} and not why`);
  }

  #count(workloadId: string, type: string): number {
    return this.#counts.get(`${workloadId} ${type}`) ?? 0;
  }
}
