/** What a doctor can find, in the order of the examination; docs/agents.md says what each means. */
export const FINDING_CODES = [
  'DATA_FOLDER_ABSENT',
  'DATA_FOLDER_FOREIGN',
  'DATA_FOLDER_OPEN',
  'DATA_FOLDER_FINE',
  'LEFTOVERS',
  'STATE_ABSENT',
  'STATE_UNREADABLE',
  'STATE_FINE',
  'AGENT_RUNS',
  'AGENT_NOT_RUNNING',
  'DISK_FULL',
  'DISK_SHORT',
  'DISK_FINE',
  'DRIVER_MISSING',
  'DRIVER_WEAK',
  'DRIVER_FINE',
  'NAMESPACES_DENIED',
  'LIMITS_NOT_ENFORCED',
  'LIMITS_ENFORCED',
  'ENVIRONMENT_NONE',
  'ENVIRONMENT_UNUSABLE',
  'ENVIRONMENT_FINE',
  'GPU_WITHOUT_DRIVER',
  'GPU_NOT_IN_DOCKER',
  'GPU_FINE',
  'WORK_WITHOUT_DRIVER',
  'WORK_FINE',
  'SERVER_UNKNOWN',
  'SERVER_UNREACHABLE',
  'SERVER_FOREIGN',
  'PROTOCOL_TOO_OLD',
  'SERVER_FINE',
  'CLOCK_OFF',
  'CLOCK_FINE',
  'NOT_ENROLLED',
  'CREDENTIAL_REFUSED',
  'CREDENTIAL_FINE',
  'TUNNEL_BLOCKED',
  'TUNNEL_FINE',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** FINE; NOTE: worth knowing, and nothing that is asked for fails; PROBLEM: something will not run. */
export type Verdict = 'FINE' | 'NOTE' | 'PROBLEM';

/** One thing that was looked at. Neither text holds a ref, a token or what a back end said of an image (H2). */
export interface Finding {
  readonly code: FindingCode;
  readonly verdict: Verdict;
  readonly says: string;
  /** What to do next; null where there is nothing to do. */
  readonly nextStep: string | null;
}

export function fine(code: FindingCode, says: string): Finding {
  return { code, verdict: 'FINE', says, nextStep: null };
}

export function note(code: FindingCode, says: string, nextStep: string | null = null): Finding {
  return { code, verdict: 'NOTE', says, nextStep };
}

export function problem(code: FindingCode, says: string, nextStep: string): Finding {
  return { code, verdict: 'PROBLEM', says, nextStep };
}
