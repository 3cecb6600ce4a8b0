import type { Pool } from 'pg';
import type { MachineTunnelStore, TunnelPlace, TunnelStanding } from '../app/machine-tunnel-ports.ts';
import type { MachineId } from '../domain/model/ids.ts';
import { ADMIT_TUNNEL, FIND_TUNNEL, HOLD_TUNNEL, RELEASE_TUNNEL, TUNNEL_CLOCK } from './sql/machine-tunnels.ts';

interface AdmissionRow {
  readonly machineId: MachineId;
  readonly credentialId: string;
  readonly current: boolean;
  readonly openedAt: string;
}

/** Tunnels of agents on Postgres. */
export function createMachineTunnelStore(pool: Pool): MachineTunnelStore {
  return {
    async admit({ credentialHash, bootId }) {
      const { rows } = await pool.query<AdmissionRow>(ADMIT_TUNNEL, [credentialHash, bootId]);
      const [row] = rows;
      if (row === undefined) return { kind: 'UNKNOWN' };
      const { machineId, credentialId, current, openedAt } = row;
      return current ? { kind: 'ADMITTED', machineId, credentialId, openedAt } : { kind: 'IN_USE' };
    },
    async hold({ machineId, credentialId, bootId, tunnelId, openedAt }, replicaUrl) {
      const values = [machineId, credentialId, bootId, tunnelId, replicaUrl, openedAt];
      const { rows } = await pool.query<{ readonly standing: TunnelStanding }>({ name: 'hold-tunnel', text: HOLD_TUNNEL, values });
      return rows[0]?.standing ?? 'REVOKED';
    },
    async find(machineId) {
      const { rows } = await pool.query<TunnelPlace>(FIND_TUNNEL, [machineId]);
      return rows[0] ?? null;
    },
    async release({ machineId, tunnelId }) {
      await pool.query(RELEASE_TUNNEL, [machineId, tunnelId]);
    },
    async now() {
      const { rows } = await pool.query<{ readonly now: number }>(TUNNEL_CLOCK);
      const [row] = rows;
      if (row === undefined) throw new Error('The database told no time.');
      return row.now;
    },
  };
}
