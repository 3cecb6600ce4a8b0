import type { DriverName } from '../../domain/model/runtime.ts';
import type { Capability } from '../drivers/driver.ts';
import { fine, note, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** What was found of a driver: its capability, and what it is weaker in here. */
export interface TriedDriver {
  readonly name: DriverName;
  readonly capability: Capability;
  readonly warnings: readonly string[];
}

/** How to come to each driver. */
const NEXT: Readonly<Record<DriverName, string>> = {
  native:
    'On Debian: apt-get install bubblewrap jupyter-server python3-ipykernel util-linux. On macOS: make a virtual environment with jupyter-server, and lock it with berth env build.',
  docker: 'Start a Docker engine that this user may use, or name one with DOCKER_HOST.',
  kubernetes: 'Name a cluster with KUBECONFIG, or run the agent inside of it.',
  simulation: 'It always runs.',
};

interface Wanted {
  /** Drivers that were named, or that work on this machine has; of those, one that is missing is a problem. */
  readonly wanted: ReadonlySet<DriverName>;
}

/** What each driver can run here, and why not. One that nobody asked for may be missing while another one works. */
export function judgeDrivers(tried: readonly TriedDriver[], { wanted }: Wanted): readonly Finding[] {
  const worksAtAll = tried.some(({ name, capability }) => name !== 'simulation' && capability.available);
  return tried.flatMap(({ name, capability, warnings }) => {
    if (!capability.available) {
      const says = `${name} cannot run work here. ${capability.why}`;
      return [
        wanted.has(name) || (wanted.size === 0 && !worksAtAll)
          ? problem('DRIVER_MISSING', says, NEXT[name])
          : note('DRIVER_MISSING', says, NEXT[name]),
      ];
    }
    const { version, accelerators } = capability;
    const offers = accelerators === null ? 'every accelerator of the machine' : accelerators.join(', ');
    return [
      fine('DRIVER_FINE', `${name} runs work here (${version}; ${offers}).`),
      ...warnings.map((warning) => note('DRIVER_WEAK', `${name}: ${warning}`)),
    ];
  });
}
