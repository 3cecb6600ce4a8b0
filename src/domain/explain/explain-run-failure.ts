import type { RunFailureCode } from '../reason.ts';

/** What happened to a run, on a named machine or an unnamed one, and what to do. */
export function explainRunFailure(code: RunFailureCode, machine: string): string {
  switch (code) {
    case 'WORKSPACE_MISSING':
      return `The notebook's files are missing on ${machine}, so it was not started on an empty home. The machine's owner can restore its workspace folder; then start it again.`;
    case 'ENVIRONMENT_HASH_MISMATCH':
      return `The software environment on ${machine} is not the one that the catalog names. The operator can build it again there or correct the catalog.`;
    case 'REF_UNUSABLE':
      return `What the catalog names for ${machine} cannot be run there: it is not installed, not found or not understood. The operator can install it or correct the catalog.`;
    case 'UNSCHEDULABLE':
      return `${machine} found no place for it in good time: no single node has that much free, or a quota or a volume is in the way. The operator can look at the cluster; then start it again, or launch it with a smaller class.`;
    case 'MODEL_DIGEST_MISMATCH':
      return `The model's files on ${machine} are not those that were validated, so they were not loaded. Start it again; if that repeats, the operator can validate the model again.`;
    case 'MODEL_UNAVAILABLE':
      return `The model's files could not be brought to ${machine}. The operator can look at that agent's log and at the servers' model folder; then start it again.`;
    case 'DECISION_MISMATCH':
      return `The agent of ${machine} was given other terms than were decided and refused them. Start it again; if that repeats, the operator should compare the versions of server and agent.`;
    case 'WORK_VANISHED':
      return `It ended by itself on ${machine}, or was ended there by something other than Berth. Start it again; if that repeats, the machine's owner can look at the agent's log.`;
    case 'START_FAILED':
      return `It could not be started on ${machine}. Start it again; if that repeats, the machine's owner can look at the agent's log.`;
    case 'STOP_FAILED':
      return `It could not be stopped on ${machine}, so what it holds stays held. The machine's owner can end it there; the hold goes once the agent confirms it.`;
    case 'OUT_OF_MEMORY':
      return `It used more memory than its class allows and was ended on ${machine}. Use less memory, or launch it with a larger class.`;
    case 'PREPARE_DEADLINE':
      return `It was not ready on ${machine} within the time allowed for preparing. What it holds is released once the agent confirms that nothing is left of it; then start it again.`;
    case 'STOP_DEADLINE':
      return `It did not stop on ${machine} within the time allowed, so what it holds stays held until the agent confirms that nothing is left of it. The machine's owner can look at the machine.`;
  }
}
