import type { CursorField } from '../domain/refusals.ts';
import type { AuditEntryRow, AuditKey } from './read-models/audit-entries.ts';
import { workloadKey, type WorkloadKey, type WorkloadOrder } from './read-models/workloads.ts';
import type { WorkloadRow } from './read-models/workload-row.ts';

/** How rows of one list become cursors, and cursors the keys that its read continues from. */
export interface PageKeys<Row, Key> {
  encode(row: Row): string;
  /**
   * null for what this list never gave out; whatever it yields is safe to read with, since reads judge by viewer. One that
   * refuses by itself names the field that held the cursor.
   */
  decode(cursor: string, field: CursorField): Key | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Catalog entries may have dots. */
const NAME = /^[a-z0-9.-]{1,63}$/;
const MICROSECONDS = /^[0-9]{1,17}$/;
const MAXIMUM_LENGTH = 512;

/** Rows in the order of their ids. */
export const idKey: PageKeys<{ readonly id: string }, string> = {
  encode: (row) => write(['id', row.id]),
  decode: (cursor) => {
    const [tag, id] = read(cursor);
    return tag === 'id' && id !== undefined && UUID.test(id) ? id : null;
  },
};

/** Rows in the order of names that are unique in their list. */
export const nameKey: PageKeys<{ readonly name: string }, string> = {
  encode: (row) => write(['name', row.name]),
  decode: (cursor) => {
    const [tag, name] = read(cursor);
    return tag === 'name' && name !== undefined && NAME.test(name) ? name : null;
  },
};

/** Entries of the audit log in the order of their times. */
export const auditKey: PageKeys<AuditEntryRow, AuditKey> = {
  encode: ({ atMicros, id }) => write(['at', atMicros, id]),
  decode: (cursor) => {
    const [tag, value, id] = read(cursor);
    if (tag !== 'at' || value === undefined || id === undefined) return null;
    return MICROSECONDS.test(value) && UUID.test(id) ? { value, id } : null;
  },
};

/** Workloads in one order; a cursor of another order is refused, since it would mean another place. */
export function workloadKeys(order: WorkloadOrder): PageKeys<WorkloadRow, WorkloadKey> {
  const tag = `${order.by}:${order.descending ? 'DESC' : 'ASC'}`;
  const valueShape = order.by === 'NAME' ? NAME : MICROSECONDS;
  return {
    encode: (row) => {
      const { value, id } = workloadKey(order, row);
      return write([tag, value, id]);
    },
    decode: (cursor) => {
      const [given, value, id] = read(cursor);
      if (given !== tag || value === undefined || id === undefined) return null;
      return valueShape.test(value) && UUID.test(id) ? { value, id } : null;
    },
  };
}

function write(parts: readonly string[]): string {
  return Buffer.from(parts.join('|')).toString('base64url');
}

/** The parts of a cursor; none when it is not spelt as it was written. */
function read(cursor: string): readonly string[] {
  if (cursor.length > MAXIMUM_LENGTH) return [];
  const parts = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  return write(parts) === cursor ? parts : [];
}
