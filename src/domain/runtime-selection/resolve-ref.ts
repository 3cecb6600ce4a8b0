import type { Accelerator, DriverName, Runtime } from '../model/runtime.ts';

/** What a runtime is asked to serve: one driver of a machine and the accelerator of the member's class. */
export interface RuntimeAsk {
  readonly driver: DriverName;
  readonly accelerator: Accelerator;
}

/**
 * The reference that `ask.driver` would start of this runtime, or null where the driver has none (S3, S4). It does not
 * ask whether the runtime lists the accelerator; `selectRuntime` does. A nonempty map never falls back to another
 * reference, and a legacy reference reaches the native driver only for Apple GPUs, so a container image never does.
 */
export function resolveRef(runtime: Runtime, ask: RuntimeAsk): string | null {
  switch (ask.driver) {
    case 'kubernetes':
    case 'simulation':
      return runtime.ref;
    case 'docker':
      return isMapped(runtime) ? mappedRef(runtime, 'docker') : (runtime.containerRef ?? runtime.ref);
    case 'native':
      if (isMapped(runtime)) return mappedRef(runtime, 'native');
      return ask.accelerator === 'apple-gpu' ? runtime.ref : null;
  }
}

/** An empty map marks a legacy runtime, as an absent one does (S3). */
function isMapped(runtime: Runtime): boolean {
  return runtime.driverRefs !== null && Object.keys(runtime.driverRefs).length > 0;
}

function mappedRef(runtime: Runtime, driver: 'native' | 'docker'): string | null {
  const refs = runtime.driverRefs;
  return refs !== null && Object.hasOwn(refs, driver) ? (refs[driver] ?? null) : null;
}
