import { changeReachability } from '../../../src/app/machine-reachability.ts';
import type { MachineId } from '../../../src/domain/model/ids.ts';
import { createMachineWorkReader } from '../../../src/storage/machine-work-reader.ts';
import type { ControlPlane } from './control-plane.ts';

/** Lets the lease of a machine run out, and marks it as the leader does (A4); its next sync brings it back. */
export async function loseMachine(plane: ControlPlane, machineId: MachineId): Promise<void> {
  await plane.pool.query(`update machine set lease_expires_at = clock_timestamp() - interval '1 second' where id = $1`, [machineId]);
  const work = createMachineWorkReader(plane.pool);
  await changeReachability({ workloads: plane.store, publisher: plane.publisher, work }, { machineId, mark: 'LOST', fence: null });
}
