import type { AskingEnd } from '../../tunnel/asking-end.ts';

/** Tunnels of one machine at one server; more than one only while older ones come to their end. */
const TUNNELS_AT_MOST = 4;
/** WebSocket's "going away". */
const GOING_AWAY = 1001;

/** The tunnels that this server holds. The newest of a machine takes its requests; older ones finish what they carry. */
export class LocalTunnels {
  readonly #byMachine = new Map<string, readonly AskingEnd[]>();
  readonly #onLast: (machineId: string) => void;

  /** `onLast`: a machine has no tunnel here any more. */
  constructor(onLast: (machineId: string) => void) {
    this.#onLast = onLast;
  }

  add(machineId: string, end: AskingEnd): void {
    const older = this.#byMachine.get(machineId) ?? [];
    for (const each of older) each.retire();
    for (const each of older.slice(0, Math.max(0, older.length + 1 - TUNNELS_AT_MOST))) each.end(GOING_AWAY);
    this.#byMachine.set(machineId, [...(this.#byMachine.get(machineId) ?? []), end]);
    end.onEnd(() => {
      this.#remove(machineId, end);
    });
  }

  /** The tunnel that takes the machine's requests. */
  find(machineId: string): AskingEnd | null {
    return this.#byMachine.get(machineId)?.findLast((end) => end.usable) ?? null;
  }

  /** How many tunnels there are, old ones included. */
  get size(): number {
    return [...this.#byMachine.values()].reduce((sum, ends) => sum + ends.length, 0);
  }

  endAll(): void {
    for (const end of [...this.#byMachine.values()].flat()) end.end(GOING_AWAY);
  }

  #remove(machineId: string, end: AskingEnd): void {
    const left = (this.#byMachine.get(machineId) ?? []).filter((each) => each !== end);
    if (left.length > 0) this.#byMachine.set(machineId, left);
    else this.#byMachine.delete(machineId);
    if (!left.some((each) => each.usable)) this.#onLast(machineId);
  }
}
