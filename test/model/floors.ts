import { PHASES } from '../../src/domain/model/workload.ts';
import { COMMAND_NAMES } from './steps.ts';
import type { Tally } from './tally.ts';

/** Moves that must have been made, one of each row of L1 and those that pass through a phase. */
const MOVES: readonly string[] = [
  'PENDING to PREPARING',
  'PENDING to STOPPED',
  'PREPARING to RUNNING',
  'PREPARING to STOPPING',
  'PREPARING to FAILED',
  'RUNNING to STOPPING',
  'RUNNING to FAILED',
  'STOPPING to STOPPED',
  'STOPPING to FAILED',
  'STOPPING to PENDING',
  'FAILED to STOPPED',
];

/** Reasons of every kind: what frees itself, what is structural, what ends a run. */
const REASONS: readonly string[] = [
  'CAPACITY_IN_USE',
  'APPLE_GPU_HELD',
  'MACHINE_UNREACHABLE',
  'MACHINE_CORDONED',
  'ACCELERATOR_ABSENT',
  'CLASS_EXCEEDS_MACHINE',
  'DRIVER_UNSUPPORTED',
  'WEAK_ISOLATION_OWNER_ONLY',
  'MACHINE_NOT_SHARED',
  'MODEL_FORMAT_NOT_VALIDATED',
  'WORK_VANISHED',
  'START_FAILED',
  'STOP_FAILED',
  'PREPARE_DEADLINE',
];

/** What comes once in some hundred steps or more: asked of long runs alone. */
const RARE: readonly string[] = [
  'PREPARING to PENDING',
  'PINNED_MACHINE_OFFLINE',
  'PINNED_DRIVER_MISSING',
  'CLASS_REMOVED',
  'ENTRY_REMOVED',
  'PINNED_MACHINE_FORGOTTEN',
  'MACHINE_FORGOTTEN',
];

/** What a run of so many sequences must have seen and has not: each command, each phase, each move and reason. */
export function missingFrom(tally: Tally): readonly string[] {
  // Below a hundred sequences the rare ones need not have come.
  if (tally.sequences < 100) return [];
  const wanted = [...COMMAND_NAMES, ...MOVES, ...REASONS, ...(tally.sequences < 1_000 ? [] : RARE)];
  const phases = PHASES.filter((phase) => !MOVES.some((move) => move.includes(phase)));
  return [...wanted, ...phases].filter((what) => tally.timesOf(what) === 0);
}
