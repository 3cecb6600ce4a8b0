import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { WorkspaceReceipt } from '../../../src/agent/state/agent-state.ts';
import type { CountLimits } from '../../../src/agent/workspaces/count-files.ts';
import { Workspaces } from '../../../src/agent/workspaces/workspaces.ts';
import type { Receipts } from '../../../src/agent/workspaces/receipts.ts';

type Demand = Parameters<Workspaces['ensure']>[0];

/** A folder of workspaces with receipts in memory, for agents that come and go on it. */
export class WorkspaceFolder {
  receipts: readonly WorkspaceReceipt[] = [];
  /** Lines of the log, as JSON. */
  readonly lines: string[] = [];
  readonly dir: string;

  private constructor(dir: string) {
    this.dir = dir;
  }

  static async create(): Promise<WorkspaceFolder> {
    return new WorkspaceFolder(await mkdtemp(join(tmpdir(), 'berth-ws-')));
  }

  /** The workspaces as an agent that starts now has them. */
  open(limits?: CountLimits): Workspaces {
    const others = (workspaceId: string): readonly WorkspaceReceipt[] =>
      this.receipts.filter((receipt) => receipt.workspaceId !== workspaceId);
    const kept: Receipts = {
      find: (workspaceId) => this.receipts.find((receipt) => receipt.workspaceId === workspaceId) ?? null,
      put: (receipt) => Promise.resolve(void (this.receipts = [...others(receipt.workspaceId), receipt])),
      remove: (workspaceId) => Promise.resolve(void (this.receipts = others(workspaceId))),
      uids: () => new Set(this.receipts.map((receipt) => receipt.uid)),
    };
    const log = pino({ level: 'info' }, { write: (line: string) => void this.lines.push(line) });
    const firstUid = process.getuid?.() === 0 ? 1_900_000_000 : null;
    return new Workspaces({ dir: this.dir, receipts: kept, firstUid, log, ...(limits && { limits }) });
  }

  async remove(): Promise<void> {
    await rm(this.dir, { recursive: true, force: true });
  }
}

/** A run's wish for a workspace: the first run of a workload of its own unless told otherwise. */
export function demand<Stated extends Partial<Demand>>(stated: Stated): Demand & { readonly workspaceId: string } & Stated {
  return { workloadId: randomUUID(), generation: 1, workspaceId: randomUUID(), ...stated };
}
