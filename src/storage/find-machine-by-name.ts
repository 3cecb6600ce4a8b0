import type { MachineId } from '../domain/model/ids.ts';
import type { Queryable } from './queryable.ts';

/** The machine of that name; forgotten ones gave their names back. */
export async function findMachineByName(database: Queryable, name: string): Promise<MachineId | null> {
  const { rows } = await database.query<{ id: MachineId }>('select id from machine where name = $1 and forgotten_at is null', [name]);
  return rows[0]?.id ?? null;
}
