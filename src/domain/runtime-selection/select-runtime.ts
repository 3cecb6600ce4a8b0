import type { Runtime } from '../model/runtime.ts';
import type { RuntimeAsk } from './resolve-ref.ts';
import { resolveRef } from './resolve-ref.ts';

/** Why one runtime was passed over (S5). */
export interface RejectedRuntime {
  /** The runtime's name. */
  readonly runtime: string;
  readonly reason: 'ACCELERATOR_UNSUPPORTED' | 'DRIVER_UNSUPPORTED';
}

/** The selected runtime with its ref, or neither; `rejected` are the runtimes before it, in catalog order. */
export type RuntimeSelection<R extends Runtime = Runtime> =
  | { readonly selected: R; readonly ref: string; readonly rejected: readonly RejectedRuntime[] }
  | { readonly selected: null; readonly ref: null; readonly rejected: readonly RejectedRuntime[] };

/**
 * The one selector of a runtime (S1): the first in catalog order that lists the accelerator and resolves a ref for the
 * driver (S2). The accelerator is never replaced by another one (S7). Same input, same output (S8).
 */
export function selectRuntime<R extends Runtime>(runtimes: readonly R[], ask: RuntimeAsk): RuntimeSelection<R> {
  const rejected: RejectedRuntime[] = [];
  for (const runtime of runtimes) {
    if (!runtime.accelerators.includes(ask.accelerator)) {
      rejected.push({ runtime: runtime.name, reason: 'ACCELERATOR_UNSUPPORTED' });
      continue;
    }
    const ref = resolveRef(runtime, ask);
    if (ref !== null) return { selected: runtime, ref, rejected };
    rejected.push({ runtime: runtime.name, reason: 'DRIVER_UNSUPPORTED' });
  }
  return { selected: null, ref: null, rejected };
}
