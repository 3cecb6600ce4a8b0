import type { Pool } from 'pg';

const START = '2027-01-01T00:00:00Z';

/**
 * Takes the place of the database's clock: `clock_timestamp()` is found in this schema first, and reads a sequence that counts
 * microseconds. Each look at it is a tenth of a millisecond later than the last, so that time never stands still, and what a sequence of
 * steps sees of time depends on its steps alone. Phases that a statement moves are kept beside it, in the order of the moves.
 */
const SCHEMA = `
create schema virtual;
create sequence virtual.microseconds increment by 100;
create function virtual.clock_timestamp() returns timestamptz language sql volatile as
  $$ select timestamptz '${START}' + nextval('virtual.microseconds') * interval '1 microsecond' $$;
create table virtual.move (
  id bigserial primary key, workload_id uuid not null, from_phase text not null, to_phase text not null,
  from_generation int not null, to_generation int not null);
create function virtual.note_move() returns trigger language plpgsql as $$
begin
  insert into virtual.move (workload_id, from_phase, to_phase, from_generation, to_generation)
    values (new.id, old.phase, new.phase, old.generation, new.generation);
  return null;
end $$;
create trigger note_move after update on public.workload for each row
  when ((old.phase, old.generation) is distinct from (new.phase, new.generation)) execute function virtual.note_move()`;

/** Prepares a database of the test's own. Its pool must be fresh: the path of schemas is that of later connections. */
export async function installVirtualClock(pool: Pool): Promise<void> {
  await pool.query(SCHEMA);
  const { rows } = await pool.query<{ readonly name: string }>('select current_database() as name');
  const name = rows[0]?.name ?? '';
  await pool.query(`alter database "${name}" set search_path to virtual, pg_catalog, public`);
  // What is lost when Postgres dies is not what this test is about.
  await pool.query(`alter database "${name}" set synchronous_commit to off`);
}

/** Lets time pass, in whole seconds or parts of them. */
export async function passTime(pool: Pool, seconds: number): Promise<void> {
  await pool.query({
    name: 'pass-time',
    text: `select setval('virtual.microseconds', nextval('virtual.microseconds') + ($1::float8 * 1000000)::bigint)`,
    values: [seconds],
  });
}

/** Sequences between two truncations: deleting is far quicker, but leaves its dead rows. */
const TRUNCATE_EVERY = 25;

/** Makes the database empty for each next sequence, and its clock begin anew; only what the migrations wrote stays. */
export function databaseEmptier(pool: Pool): () => Promise<void> {
  let times = 0;
  return async () => {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ readonly name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where (schemaname = 'public' and tablename not in ('_prisma_migrations', 'installation')) or schemaname = 'virtual'`,
      );
      const tables = rows.map(({ name }) => name);
      const wipe = times % TRUNCATE_EVERY === 0 ? `truncate ${tables.join(', ')}` : tables.map((name) => `delete from ${name}`).join('; ');
      times += 1;
      // Append-only tables refuse this from everybody but a superuser who says so.
      await client.query(`set session_replication_role to replica; ${wipe}; set session_replication_role to default`);
      await client.query(
        `select setval(s.oid::regclass, 1, false) from pg_class s join pg_namespace n on n.oid = s.relnamespace
         where s.relkind = 'S' and n.nspname in ('public', 'virtual')`,
      );
    } finally {
      client.release();
    }
  };
}
