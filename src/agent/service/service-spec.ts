import type { DriverName } from '../../domain/model/runtime.ts';
import { keptTokenFile } from './kept-token.ts';

/** How an agent is to be run by the system's own service manager. All paths are absolute. */
export interface ServiceSpec {
  /** SYSTEM: from the start of the machine; USER: for the person who installs it. */
  readonly scope: 'SYSTEM' | 'USER';
  /** Whose rights a SYSTEM service has; null: root. Always null for USER. */
  readonly user: string | null;
  /** What runs `berth`: the interpreter, its options, the program. */
  readonly program: readonly string[];
  readonly workingDirectory: string;
  readonly server: string;
  readonly drivers: readonly DriverName[];
  readonly dataDir: string;
  /** The machine's name at enrolment; null: the host's. */
  readonly machineName: string | null;
  /** Further options of `berth agent` that a driver needs. */
  readonly extraArguments: readonly string[];
  /** Variables that the agent needs, none of them secret. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Name of the systemd unit, without `.service`. */
export const UNIT_NAME = 'berth-agent';

/** Label of the launchd job. */
export const JOB_LABEL = 'berth.agent';

/** How a file that `berth agent install` wrote is told from any other one; it is in the first lines. */
export const SERVICE_MARK = 'Written by berth agent install';

/** The whole command line of the service. */
export function serviceCommand(spec: ServiceSpec): readonly string[] {
  const { program, server, drivers, dataDir, machineName, extraArguments } = spec;
  return [
    ...program,
    ...['agent', '--server', server],
    ...drivers.flatMap((driver) => ['--driver', driver]),
    ...['--data-dir', dataDir],
    // The name of a file, never the token; it is there only until the machine is enrolled.
    ...['--token-file', keptTokenFile(dataDir)],
    ...(machineName === null ? [] : ['--name', machineName]),
    ...extraArguments,
  ];
}
