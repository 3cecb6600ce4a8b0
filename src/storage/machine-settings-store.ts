import type { Pool, PoolClient } from 'pg';
import type { MachineSettings, MachineSettingsStore, MachineSettingsTransaction } from '../app/machine-settings-ports.ts';
import type { IdSource } from '../app/ports.ts';
import type { MemberId } from '../domain/model/ids.ts';
import type { Sharing } from '../domain/model/machine.ts';
import { createMemberAuditor } from './member-auditor.ts';
import { FIND_MEMBERS, LOCK_SETTINGS, READ_SHARES, WRITE_SETTINGS } from './sql/machine-settings.ts';
import { transact } from './transact.ts';

interface SettingsRow extends Omit<MachineSettings, 'sharing'> {
  readonly sharingMode: Sharing['mode'];
}

interface IdRow {
  readonly id: MemberId;
}

/** Settings of machines on Postgres. Two that take one name at the same moment are run one after the other. */
export function createMachineSettingsStore({ pool, ids }: { readonly pool: Pool; readonly ids: IdSource }): MachineSettingsStore {
  return { transact: (work) => transact(pool, (client) => work(settingsTransaction(client, ids))) };
}

function settingsTransaction(client: PoolClient, ids: IdSource): MachineSettingsTransaction {
  return {
    async lockSettings(machineId) {
      const { rows } = await client.query<SettingsRow>(LOCK_SETTINGS, [machineId]);
      const [row] = rows;
      if (row === undefined) return null;
      const { sharingMode, ...settings } = row;
      if (sharingMode !== 'MEMBERS') return { ...settings, sharing: { mode: sharingMode } };
      const shares = await client.query<IdRow>(READ_SHARES, [machineId]);
      return { ...settings, sharing: { mode: 'MEMBERS', memberIds: shares.rows.map(({ id }) => id) } };
    },
    async findMembers(members) {
      if (members.length === 0) return new Set();
      const { rows } = await client.query<IdRow>(FIND_MEMBERS, [members]);
      return new Set(rows.map(({ id }) => id));
    },
    async writeSettings(machineId, { name, schedulable, sharing }, audit) {
      const members = sharing?.mode === 'MEMBERS' ? sharing.memberIds : [];
      const values = [machineId, name ?? null, schedulable ?? null, sharing?.mode ?? null, members];
      const { rowCount } = await client.query(WRITE_SETTINGS, values);
      if (rowCount === 1) await createMemberAuditor({ connection: client, ids }).record(audit);
      return rowCount === 1;
    },
  };
}
