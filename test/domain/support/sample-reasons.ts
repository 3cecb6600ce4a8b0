import type { MachineId } from '../../../src/domain/model/ids.ts';
import type { Reason, ReasonCode, RunFailureCode } from '../../../src/domain/reason.ts';

const machineId = '00000000-0000-7000-8000-000000000001' as MachineId;
const failure = (code: RunFailureCode): Reason => ({ code, machineId });

/** One reason of each code, as docs/reasons.md shows them; its machine is called `studio`. */
export const SAMPLE_REASONS: Readonly<Record<ReasonCode, Reason>> = {
  CPU_ENDPOINT_UNAVAILABLE: { code: 'CPU_ENDPOINT_UNAVAILABLE' },
  NO_MACHINE: { code: 'NO_MACHINE', machines: 0 },
  CLASS_EXCEEDS_MACHINE: {
    code: 'CLASS_EXCEEDS_MACHINE',
    machineId,
    resource: 'MEMORY_MIB',
    accelerator: 'cpu',
    requested: 32768,
    total: 16384,
  },
  WEAK_ISOLATION_OWNER_ONLY: { code: 'WEAK_ISOLATION_OWNER_ONLY', machineId, driver: 'native', cell: 'T2-WEAK-GUEST' },
  ACCELERATOR_ABSENT: { code: 'ACCELERATOR_ABSENT', machineId, accelerator: 'nvidia-gpu', driver: 'docker' },
  MACHINE_FORGOTTEN: { code: 'MACHINE_FORGOTTEN', machineId },
  PINNED_MACHINE_FORGOTTEN: { code: 'PINNED_MACHINE_FORGOTTEN', machineId },
  PINNED_DRIVER_MISSING: { code: 'PINNED_DRIVER_MISSING', machineId, driver: 'docker' },
  MACHINE_NOT_SHARED: { code: 'MACHINE_NOT_SHARED', machineId, driver: 'docker', cell: 'T2-CONTAINER-GUEST' },
  WORKSPACE_MISSING: failure('WORKSPACE_MISSING'),
  STOP_FAILED: failure('STOP_FAILED'),
  STOP_DEADLINE: failure('STOP_DEADLINE'),
  PREPARE_DEADLINE: failure('PREPARE_DEADLINE'),
  OUT_OF_MEMORY: failure('OUT_OF_MEMORY'),
  WORK_VANISHED: failure('WORK_VANISHED'),
  START_FAILED: failure('START_FAILED'),
  PINNED_MACHINE_OFFLINE: { code: 'PINNED_MACHINE_OFFLINE', machineId },
  MACHINE_UNREACHABLE: { code: 'MACHINE_UNREACHABLE', machineId },
  MACHINE_CORDONED: { code: 'MACHINE_CORDONED', machineId },
  ENTRY_REMOVED: { code: 'ENTRY_REMOVED' },
  CLASS_REMOVED: { code: 'CLASS_REMOVED' },
  ENVIRONMENT_HASH_MISMATCH: failure('ENVIRONMENT_HASH_MISMATCH'),
  REF_UNUSABLE: failure('REF_UNUSABLE'),
  MODEL_DIGEST_MISMATCH: failure('MODEL_DIGEST_MISMATCH'),
  MODEL_UNAVAILABLE: failure('MODEL_UNAVAILABLE'),
  DECISION_MISMATCH: failure('DECISION_MISMATCH'),
  DRIVER_UNSUPPORTED: { code: 'DRIVER_UNSUPPORTED', machineId, driver: 'docker', accelerator: 'cpu', runtimes: ['scipy-native'] },
  ACCELERATOR_UNSUPPORTED: { code: 'ACCELERATOR_UNSUPPORTED', machineId: null, accelerator: 'apple-gpu', runtimes: ['cuda', 'cpu'] },
  MODEL_FORMAT_NOT_VALIDATED: { code: 'MODEL_FORMAT_NOT_VALIDATED', machineId, runtime: 'vllm', modelFormat: 'safetensors' },
  MODEL_FORMAT_UNSUPPORTED: { code: 'MODEL_FORMAT_UNSUPPORTED', machineId, runtime: 'llama-cpp', modelFormat: 'gguf' },
  APPLE_GPU_HELD: {
    code: 'APPLE_GPU_HELD',
    machineId,
    holder: 'NATIVE_CPU_NOTEBOOK',
    holderPhase: 'RUNNING',
    own: false,
    wantedBy: 'APPLE_GPU_WORK',
  },
  CAPACITY_IN_USE: {
    code: 'CAPACITY_IN_USE',
    machineId,
    resource: 'CPU_MILLIS',
    accelerator: 'cpu',
    requested: 2000,
    free: 500,
    total: 8000,
  },
  QUEUED_BEHIND_OLDER: { code: 'QUEUED_BEHIND_OLDER', machineId, position: 3 },
};
