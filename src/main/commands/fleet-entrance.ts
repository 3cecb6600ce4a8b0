import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import { nullIfAbsent } from '../../agent/error-code.ts';
import { credential } from '../../agent/state/agent-state.ts';
import type { Credential } from '../../agent/state/agent-state.ts';
import { writeAtomically } from '../../agent/state/write-atomically.ts';
import { backoffMs } from '../../agent/sync/backoff.ts';
import { parseServerUrl } from '../../agent/sync/server-url.ts';
import type { BerthClient } from '../../client/berth-client.ts';
import { OperationRefused } from '../../client/client-error.ts';
import { CreateMachineEnrollmentDocument, ShareMachineDocument } from '../../client/generated/graphql.ts';
import type { SimulatedFleetOptions } from '../../simulation-fleet/simulated-fleet.ts';

export interface FleetEntranceOptions {
  readonly client: BerthClient;
  readonly serverUrl: string;
  /** Whether new machines are shared with everybody. */
  readonly isShared: boolean;
  /** Keeps the credentials of the fleet, mode 600; null: they end with this process. */
  readonly file: string | null;
  readonly signal: AbortSignal;
}

/** So often is an enrolment tried that a busy server puts off. */
const BUSY_TRIES = 20;

const kept = z.record(z.string(), credential);

/** How the machines of a fleet get in: by the credential of an earlier fleet of that name, else by an enrolment of the client's. */
export class FleetEntrance {
  readonly #options: FleetEntranceOptions;
  readonly #credentials: Map<string, Credential>;

  private constructor(options: FleetEntranceOptions, credentials: Map<string, Credential>) {
    this.#options = options;
    this.#credentials = credentials;
  }

  /** Refuses a file that is there and holds something else. Credentials of another server count for nothing. */
  static async open(options: FleetEntranceOptions): Promise<FleetEntrance> {
    const text = options.file === null ? null : await readFile(options.file, 'utf8').catch(nullIfAbsent);
    const server = parseServerUrl(options.serverUrl).href;
    try {
      const all = Object.entries(text === null ? {} : kept.parse(JSON.parse(text)));
      return new FleetEntrance(options, new Map(all.filter(([, { serverUrl }]) => serverUrl === server)));
    } catch (error) {
      const message = `The file ${options.file ?? ''} holds no credentials of a fleet.`;
      throw new CommandFailure(message, { code: 'USAGE', exitCode: EXIT_CODES.usage }, { cause: error });
    }
  }

  readonly enter: SimulatedFleetOptions['enter'] = async (name) => {
    const known = this.#credentials.get(name);
    return known ? { credential: known } : { enrollmentToken: await this.#createEnrollment(name) };
  };

  /** Notes what a machine got in with. */
  note(name: string, entered: Credential): void {
    this.#credentials.set(name, entered);
  }

  /** Writes the file, if there is to be one. */
  async save(): Promise<void> {
    if (this.#options.file !== null) await writeAtomically(this.#options.file, JSON.stringify(Object.fromEntries(this.#credentials)));
  }

  /** Makes a machine of the caller's and gives its one-time token; repeated while the server has no time, as it asks. */
  async #createEnrollment(name: string): Promise<string> {
    const { client, isShared, signal } = this.#options;
    for (let failures = 1; ; failures += 1) {
      try {
        const { createMachineEnrollment: issued } = await client.request(CreateMachineEnrollmentDocument, { input: { name } });
        if (issued.__typename !== 'MachineEnrollment') throw refused(issued);
        if (isShared) await share(client, issued.machine.id);
        return issued.token;
      } catch (error) {
        const isBusy = error instanceof OperationRefused && error.code === 'UNAVAILABLE';
        if (!isBusy || failures === BUSY_TRIES) throw error;
        await sleep(backoffMs(failures), undefined, { signal });
      }
    }
  }
}

async function share(client: BerthClient, machineId: string): Promise<void> {
  const { updateMachine: shared } = await client.request(ShareMachineDocument, { machineId });
  if (shared.__typename !== 'Machine') throw refused(shared);
}

function refused({ code, message }: { readonly code: string; readonly message: string }): CommandFailure {
  return new CommandFailure(message, { code, exitCode: EXIT_CODES.refused });
}
