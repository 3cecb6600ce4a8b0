import { acceleratorPresent } from './checks/accelerator-present.ts';
import { capacityFree } from './checks/capacity-free.ts';
import type { CandidateCheck, RequestCheck, TargetCheck } from './checks/check.ts';
import { classFits } from './checks/class-fits.ts';
import { classOffered } from './checks/class-offered.ts';
import { cpuEndpoint } from './checks/cpu-endpoint.ts';
import { entryOffered } from './checks/entry-offered.ts';
import { machineOpen } from './checks/machine-open.ts';
import { machineReachable } from './checks/machine-reachable.ts';
import { modelLoadable } from './checks/model-loadable.ts';
import { queueRespected } from './checks/queue-respected.ts';
import { runtimeSelected } from './checks/runtime-selected.ts';
import { trusted } from './checks/trusted.ts';

/** Rules about the request; a failed one blocks every candidate. */
export const REQUEST_CHECKS: readonly RequestCheck[] = [cpuEndpoint, entryOffered, classOffered];

/**
 * Rules about one candidate. All of them run, since every reason is kept (L3); the order is that of equally severe
 * reasons, from what is fixed for ever to what changes by the minute.
 */
export const CANDIDATE_CHECKS: readonly CandidateCheck[] = [
  trusted, // first: whoever may not be here need not read on
  acceleratorPresent, // hardware
  runtimeSelected, // the catalog
  modelLoadable, // needs the selected runtime
  machineOpen, // the owner's will
  machineReachable, // the network
  capacityFree, // others' work
  queueRespected, // last: only what fits can pass somebody
];

/** Those of them that hold for everybody. On a machine without its holds they say what nothing but the operator or the hardware can change. */
export const TARGET_CHECKS: readonly TargetCheck[] = [acceleratorPresent, runtimeSelected, modelLoadable, classFits];
