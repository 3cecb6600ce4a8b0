import type { BerthClient } from '../client/berth-client.ts';
import type { Input } from './input.ts';
import type { Terminal } from './terminal.ts';

/** What a command works with that asks a server and talks while it does. */
export interface Desk {
  readonly client: BerthClient;
  readonly terminal: Terminal;
  readonly input: Input;
  /** Aborted when somebody interrupts; see `ProgramParts`. */
  readonly interrupted: () => AbortSignal;
  readonly now: () => Date;
}
