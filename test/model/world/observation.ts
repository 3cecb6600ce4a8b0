import type { Pool } from 'pg';
import type { Accelerator, DeviceKind, DriverName } from '../../../src/domain/model/runtime.ts';
import type { AdmissionState, Desired, Phase, WorkloadKind } from '../../../src/domain/model/workload.ts';
import type { Reason } from '../../../src/domain/reason.ts';
import type { AdmissionEventType, PlacementOutcome } from '../../../src/domain/timeline.ts';

/** A machine's row with its lists. */
export interface SeenMachine {
  readonly id: string;
  readonly ownerId: string | null;
  readonly os: 'linux' | 'darwin' | null;
  readonly schedulable: boolean;
  readonly sharingMode: 'PRIVATE' | 'EVERYBODY' | 'MEMBERS';
  readonly sharedWith: readonly string[];
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly heldCpuMillis: number;
  readonly heldMemoryMib: number;
  readonly lost: boolean;
  readonly enrolled: boolean;
  readonly forgotten: boolean;
  readonly drivers: readonly { readonly name: DriverName; readonly accelerators: readonly Accelerator[] | null }[];
  /** Units that are present. */
  readonly devices: readonly { readonly kind: DeviceKind; readonly index: number }[];
}

export interface SeenWorkload {
  readonly id: string;
  readonly kind: WorkloadKind;
  readonly name: string;
  readonly memberId: string;
  readonly className: string;
  readonly entryName: string;
  readonly phase: Phase;
  readonly desired: Desired;
  readonly generation: number;
  readonly sequence: number;
  readonly admission: AdmissionState;
  readonly requestedMachineId: string | null;
  readonly pinMachineId: string | null;
  readonly pinDriver: DriverName | null;
  readonly workspaceId: string | null;
  readonly retries: boolean;
  readonly timesPassed: number;
  readonly deleted: boolean;
  readonly evaluation: { readonly outcome: PlacementOutcome; readonly headline: Reason | null; readonly reasons: readonly Reason[] } | null;
}

export interface SeenHold {
  readonly id: string;
  readonly workloadId: string;
  readonly generation: number;
  readonly machineId: string;
  readonly driver: DriverName;
  readonly decisionId: string;
  readonly accelerator: Accelerator;
  readonly acceleratorCount: number;
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly runtimeName: string;
  readonly releasedAt: string | null;
  readonly releasedBy: 'AGENT' | 'OPERATOR' | null;
  readonly devices: readonly { readonly kind: DeviceKind; readonly index: number; readonly exclusive: boolean; readonly open: boolean }[];
}

export interface SeenMove {
  readonly workloadId: string;
  readonly fromPhase: Phase;
  readonly toPhase: Phase;
  readonly fromGeneration: number;
  readonly toGeneration: number;
}

export interface SeenEvent {
  readonly workloadId: string;
  readonly sequence: number;
  readonly type: AdmissionEventType;
  readonly generation: number;
  readonly outcome: PlacementOutcome | null;
  readonly reasons: readonly Reason[];
}

/** The whole database at one moment; moves and events are those since the observation before. */
export interface Observation {
  readonly machines: readonly SeenMachine[];
  readonly workloads: readonly SeenWorkload[];
  readonly holds: readonly SeenHold[];
  readonly moves: readonly SeenMove[];
  readonly events: readonly SeenEvent[];
  readonly lastMove: number;
  readonly lastEvent: number;
}

/** `$1` the last move and `$2` the last event that were seen. Sums, states and lists are those of the rows; nothing is derived here. */
const OBSERVE = `
select json_build_object(
  'machines', (select coalesce(json_agg(json_build_object(
      'id', m.id, 'ownerId', m.owner_id, 'os', m.os, 'schedulable', m.schedulable, 'sharingMode', m.sharing_mode,
      'sharedWith', (select coalesce(json_agg(s.member_id), '[]') from machine_share s where s.machine_id = m.id),
      'cpuMillis', m.cpu_millis, 'memoryMib', m.memory_mib, 'heldCpuMillis', m.held_cpu_millis, 'heldMemoryMib', m.held_memory_mib,
      'lost', m.lost_at is not null, 'enrolled', m.enrolled_at is not null, 'forgotten', m.forgotten_at is not null,
      'drivers', (select coalesce(json_agg(json_build_object('name', d.name,
          'accelerators', case when d.all_accelerators then null else d.accelerators end) order by d.name), '[]')
        from machine_driver d where d.machine_id = m.id),
      'devices', (select coalesce(json_agg(json_build_object('kind', d.kind, 'index', d."index") order by d.kind, d."index"), '[]')
        from machine_device d where d.machine_id = m.id and d.present)) order by m.id), '[]') from machine m),
  'workloads', (select coalesce(json_agg(json_build_object(
      'id', w.id, 'kind', w.kind, 'name', w.name, 'memberId', w.member_id, 'className', k.name, 'entryName', e.name, 'phase', w.phase,
      'desired', w.desired, 'generation', w.generation, 'sequence', w.sequence, 'admission', w.admission,
      'requestedMachineId', w.requested_machine_id, 'pinMachineId', w.pin_machine_id, 'pinDriver', w.pin_driver,
      'workspaceId', w.workspace_id, 'retries', w.retry_at is not null, 'timesPassed', w.times_passed,
      'deleted', w.deleted_at is not null,
      'evaluation', (select json_build_object('outcome', v.outcome, 'headline', v.headline, 'reasons', v.reasons)
        from evaluation v where v.workload_id = w.id)) order by w.id), '[]')
    from workload w join accelerator_class k on k.id = w.class_id join catalog_entry e on e.id = w.entry_id),
  'holds', (select coalesce(json_agg(json_build_object(
      'id', r.id, 'workloadId', r.workload_id, 'generation', r.generation, 'machineId', r.machine_id, 'driver', r.driver,
      'decisionId', r.decision_id, 'accelerator', r.accelerator, 'acceleratorCount', r.accelerator_count, 'cpuMillis', r.cpu_millis,
      'memoryMib', r.memory_mib, 'runtimeName', t.name, 'releasedAt', r.released_at, 'releasedBy', r.released_by,
      'devices', (select coalesce(json_agg(json_build_object('kind', h.kind, 'index', h."index", 'exclusive', h.exclusive,
          'open', h.released_at is null) order by h.kind, h."index"), '[]')
        from device_hold h where h.reservation_id = r.id)) order by r.id), '[]')
    from reservation r join runtime t on t.id = r.runtime_id),
  'moves', (select coalesce(json_agg(json_build_object('workloadId', m.workload_id, 'fromPhase', m.from_phase, 'toPhase', m.to_phase,
      'fromGeneration', m.from_generation, 'toGeneration', m.to_generation) order by m.id), '[]')
    from virtual.move m where m.id > $1),
  'events', (select coalesce(json_agg(json_build_object('workloadId', e.workload_id, 'sequence', e.sequence, 'type', e.type,
      'generation', e.generation, 'outcome', e.outcome, 'reasons', e.reasons) order by e.commit_order), '[]')
    from admission_event e where e.commit_order > $2),
  'lastMove', (select coalesce(max(id), 0) from virtual.move),
  'lastEvent', (select coalesce(max(commit_order), 0) from admission_event)) as seen`;

export const NOTHING_SEEN: Observation = { machines: [], workloads: [], holds: [], moves: [], events: [], lastMove: 0, lastEvent: 0 };

/** Looks at everything. */
export async function observe(pool: Pool, before: Observation): Promise<Observation> {
  const { rows } = await pool.query<{ readonly seen: Observation }>({
    name: 'observe',
    text: OBSERVE,
    values: [before.lastMove, before.lastEvent],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The database showed nothing.');
  return row.seen;
}
