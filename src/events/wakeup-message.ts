import type { HeardWakeup } from '../app/ports.ts';
import type { MachineId, WorkloadId } from '../domain/model/ids.ts';

/** Most wake-ups of one message; more go into several. */
const WAKEUPS_AT_MOST = 200;
/** No honest message is longer: 200 wake-ups are under 24 KiB. */
const BYTES_AT_MOST = 65_536;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GREATEST_SEQUENCE = 2 ** 31 - 1;

/** A message of the bus. It carries ids and sequences only: whoever reads Redis learns nothing else. */
export interface WakeupMessage {
  /** The process that sent it, so that a process ignores its own. */
  readonly origin: string;
  readonly wakeups: readonly HeardWakeup[];
}

/** The messages, in order, that say these wake-ups. */
export function encodeWakeups({ origin, wakeups }: WakeupMessage): readonly string[] {
  const messages: string[] = [];
  for (let from = 0; from < wakeups.length; from += WAKEUPS_AT_MOST) {
    messages.push(JSON.stringify({ origin, wakeups: wakeups.slice(from, from + WAKEUPS_AT_MOST) }));
  }
  return messages;
}

/**
 * Reads a message that anybody may have sent; null if it is none. A wake-up of an unknown kind is left out, so that
 * replicas of two versions get along; one of a known kind with wrong fields spoils the message.
 */
export function decodeWakeups(bytes: Buffer): WakeupMessage | null {
  if (bytes.byteLength > BYTES_AT_MOST) return null;
  const message = parse(bytes);
  if (!isRecord(message)) return null;
  const { origin, wakeups } = message;
  if (typeof origin !== 'string' || !UUID.test(origin) || !Array.isArray(wakeups) || wakeups.length > WAKEUPS_AT_MOST) return null;
  const heard: HeardWakeup[] = [];
  for (const wakeup of wakeups) {
    const known = decodeWakeup(wakeup);
    if (known === null) return null;
    if (known !== 'unknown') heard.push(known);
  }
  return { origin, wakeups: heard };
}

function decodeWakeup(wakeup: unknown): HeardWakeup | 'unknown' | null {
  if (!isRecord(wakeup) || typeof wakeup['kind'] !== 'string') return null;
  const { kind, workloadId, machineId, sequence, position } = wakeup;
  switch (kind) {
    case 'workload':
      return isUuid(workloadId) && isSequence(sequence) ? { kind, workloadId: workloadId as WorkloadId, sequence } : null;
    case 'feed':
      return isPosition(position) ? { kind, position } : null;
    case 'machine':
      return isUuid(machineId) ? { kind, machineId: machineId as MachineId } : null;
    case 'capacity':
    case 'access':
    case 'gap':
      return { kind };
    default:
      return 'unknown';
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

function isSequence(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= GREATEST_SEQUENCE;
}

function isPosition(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}
