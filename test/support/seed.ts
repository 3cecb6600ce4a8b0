import { uuidv7 } from 'uuidv7';
import type { Pool } from 'pg';
import type { ClassId, EntryId, MachineId, MemberId, RuntimeId } from '../../src/domain/model/ids.ts';
import type { Sharing } from '../../src/domain/model/machine.ts';
import type { Accelerator, DriverName, Runtime } from '../../src/domain/model/runtime.ts';

/** Rows that use cases need to exist, written with plain SQL; each function states only what matters and fills in the rest. */
export async function seedMember(
  pool: Pool,
  options: { readonly name?: string; readonly role?: 'OPERATOR' | 'MEMBER' } = {},
): Promise<MemberId> {
  const id = uuidv7() as MemberId;
  await pool.query('insert into member (id, name, role) values ($1, $2, $3)', [
    id,
    options.name ?? `member-${id.slice(-12)}`,
    options.role ?? 'MEMBER',
  ]);
  return id;
}

export interface SeededCatalog {
  readonly classes: Readonly<Record<string, ClassId>>;
  readonly entries: Readonly<Record<string, EntryId>>;
  readonly runtimes: Readonly<Record<string, RuntimeId>>;
}

export interface SeedClass {
  readonly accelerator: Accelerator;
  readonly acceleratorCount?: number;
  readonly cpuMillis?: number;
  readonly memoryMib?: number;
}

/** Applies one catalog, revision 1: classes and entries by name, each with its runtimes in order; one whose runtimes have a format is a model. */
export async function seedCatalog(
  pool: Pool,
  content: {
    readonly classes: Readonly<Record<string, SeedClass>>;
    readonly entries: Readonly<Record<string, readonly Partial<Runtime>[]>>;
  },
): Promise<SeededCatalog> {
  const catalogId = uuidv7();
  const revisionId = uuidv7();
  await pool.query('insert into catalog (id, name, current_revision) values ($1, $2, 1)', [catalogId, `catalog-${catalogId.slice(-12)}`]);
  await pool.query('insert into catalog_revision (id, catalog_id, revision, digest) values ($1, $2, 1, $3)', [
    revisionId,
    catalogId,
    '0'.repeat(64),
  ]);
  const classes: Record<string, ClassId> = {};
  for (const [name, spec] of Object.entries(content.classes)) {
    const id = (classes[name] = uuidv7() as ClassId);
    await pool.query(
      `insert into accelerator_class (id, catalog_id, name, accelerator, accelerator_count, cpu_millis, memory_mib, description)
       values ($1, $2, $3, $4, $5, $6, $7, '')`,
      [
        id,
        catalogId,
        name,
        spec.accelerator,
        spec.acceleratorCount ?? (spec.accelerator === 'cpu' ? 0 : 1),
        spec.cpuMillis ?? 1000,
        spec.memoryMib ?? 1024,
      ],
    );
  }
  const entries: Record<string, EntryId> = {};
  const runtimes: Record<string, RuntimeId> = {};
  for (const [name, list] of Object.entries(content.entries)) {
    const id = (entries[name] = uuidv7() as EntryId);
    const model = list.some((runtime) => runtime.modelFormat != null);
    await pool.query(`insert into catalog_entry (id, catalog_id, name, kind, description, source) values ($1, $2, $3, $4, '', $5)`, [
      id,
      catalogId,
      name,
      model ? 'model' : 'notebook-image',
      model ? `models/${name}` : null,
    ]);
    for (const [position, runtime] of list.entries()) {
      const runtimeId = uuidv7() as RuntimeId;
      const runtimeName = runtime.name ?? `runtime-${String(position)}`;
      runtimes[`${name}/${runtimeName}`] = runtimeId;
      await pool.query(
        'insert into runtime (id, revision_id, entry_id, position, name, accelerators, ref, model_format) values ($1, $2, $3, $4, $5, $6, $7, $8)',
        [
          runtimeId,
          revisionId,
          id,
          position,
          runtimeName,
          runtime.accelerators ?? ['cpu', 'apple-gpu', 'nvidia-gpu'],
          runtime.ref ?? `ref-${name}`,
          runtime.modelFormat ?? null,
        ],
      );
      if (runtime.containerRef != null || runtime.driverRefs != null) {
        await pool.query('insert into runtime_operator_refs (runtime_id, container_ref, driver_refs) values ($1, $2, $3)', [
          runtimeId,
          runtime.containerRef ?? null,
          runtime.driverRefs == null ? null : JSON.stringify(runtime.driverRefs),
        ]);
      }
    }
  }
  return { classes, entries, runtimes };
}

export interface SeedMachine {
  readonly name?: string;
  readonly ownerId?: MemberId | null;
  readonly os?: 'linux' | 'darwin';
  readonly drivers?: readonly DriverName[];
  readonly cpuMillis?: number;
  readonly memoryMib?: number;
  /** Devices per kind; a darwin machine has apple-gpu 0 anyway. */
  readonly devices?: Readonly<Partial<Record<'apple-gpu' | 'nvidia-gpu', number>>>;
  readonly sharing?: Sharing['mode'];
}

/** An enrolled, reachable machine: Linux, simulation driver, 8 cores, 32 GiB and shared with everybody unless told otherwise. */
export async function seedMachine(pool: Pool, options: SeedMachine = {}): Promise<MachineId> {
  const id = uuidv7() as MachineId;
  await pool.query(
    `insert into machine (id, name, owner_id, os, arch, agent_version, sharing_mode, cpu_millis, memory_mib, lease_expires_at, last_heartbeat_at, enrolled_at)
     values ($1, $2, $3, $4, 'x64', 'test', $5, $6, $7, clock_timestamp() + interval '1 hour', clock_timestamp(), clock_timestamp())`,
    [
      id,
      options.name ?? `machine-${id.slice(-12)}`,
      options.ownerId ?? null,
      options.os ?? 'linux',
      options.sharing ?? 'EVERYBODY',
      options.cpuMillis ?? 8000,
      options.memoryMib ?? 32768,
    ],
  );
  for (const driver of options.drivers ?? ['simulation']) {
    await pool.query(
      'insert into machine_driver (machine_id, name, version, confines_accelerators, accelerators, all_accelerators) values ($1, $2, $3, false, $4, true)',
      [id, driver, '1', []],
    );
  }
  for (const [kind, count] of Object.entries(options.devices ?? {})) {
    for (let index = 0; index < count; index += 1) {
      await pool.query('insert into machine_device (machine_id, kind, "index") values ($1, $2, $3) on conflict do nothing', [
        id,
        kind,
        index,
      ]);
    }
  }
  return id;
}
