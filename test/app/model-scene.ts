import { uuidv7 } from 'uuidv7';
import { closeChangedModels } from '../../src/app/close-changed-models.ts';
import type { ArtefactValidator, ModelScope } from '../../src/app/model-ports.ts';
import type { Wakeup } from '../../src/app/ports.ts';
import { validateModel, type ValidatedModel, type ValidateModelInput } from '../../src/app/validate-model.ts';
import type { ClassId, EntryId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import type { ClassDefinition, EntryDefinition } from '../../src/domain/catalog/definition.ts';
import { createArtefactWatcher } from '../../src/model-validation/artefact-watcher.ts';
import { VALIDATION_LIMITS } from '../../src/model-validation/limits.ts';
import { validateArtefact } from '../../src/model-validation/validate-artefact.ts';
import { createModelValidationStore } from '../../src/storage/model-validation-store.ts';
import { createModelFolder, type ModelFolder } from '../model-validation/support/model-folder.ts';
import { goodWeights } from '../model-validation/support/safetensors.ts';
import { createReplica, type Replica } from '../support/admission.ts';
import { seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { applyOn, catalog, entry, runtime } from './apply-catalog-fixture.ts';

/** A class of one NVIDIA GPU. */
export const GPU: ClassDefinition = {
  name: 'gpu',
  accelerator: 'nvidia-gpu',
  acceleratorCount: 1,
  cpuMillis: 1000,
  memoryMib: 1024,
  description: '',
};

/** A model with a safetensors runtime and the source `models/m`; state only what matters. */
export function model(part: Partial<EntryDefinition> = {}): EntryDefinition {
  const vllm = runtime({ name: 'vllm', accelerators: ['nvidia-gpu'], modelFormat: 'safetensors', driverRefs: null });
  return entry('qwen', { kind: 'model', source: 'models/m', runtimes: [vllm], ...part });
}

/** A database with the model `qwen` of the catalog `lab`, its good files, and a machine with GPUs. */
export interface ModelScene {
  readonly database: TestDatabase;
  readonly folder: ModelFolder;
  readonly replica: Replica;
  readonly member: MemberId;
  readonly entryId: EntryId;
  readonly classId: ClassId;
  readonly wakeups: readonly Wakeup[];
  validate(input?: Partial<ValidateModelInput>, validator?: ArtefactValidator): Promise<ValidatedModel>;
  closeChanged(scope?: ModelScope): Promise<number>;
  launch(name: string): Promise<WorkloadId>;
  /** Digest that holds the gate open; null while it is closed. */
  gate(): Promise<string | null>;
  audit(): Promise<readonly { readonly actor: string; readonly action: string; readonly outcome: string; readonly detail: unknown }[]>;
  close(): Promise<void>;
}

export async function createModelScene(): Promise<ModelScene> {
  const database = await createTestDatabase();
  const { pool } = database;
  const folder = await createModelFolder();
  await folder.write({ 'model.safetensors': goodWeights({ a: 1 }), 'config.json': '{}' });
  await applyOn(pool, catalog('lab', { classes: [GPU], entries: [model()] }));
  await seedMachine(pool, { devices: { 'nvidia-gpu': 4 } });
  const { rows } = await pool.query<{ entry: EntryId; class: ClassId }>(
    'select (select id from catalog_entry) as entry, (select id from accelerator_class) as class',
  );
  const [ids] = rows;
  if (ids === undefined) throw new Error('The database gave no answer.');
  const store = createModelValidationStore({ pool, ids: { next: uuidv7 } });
  const replica = createReplica(pool);
  const member = await seedMember(pool);
  const wakeups: Wakeup[] = [];
  const publisher = { publish: (list: readonly Wakeup[]) => void wakeups.push(...list) };
  const here: ArtefactValidator = {
    validate: (choice) => validateArtefact({ modelsFolder: folder.modelsFolder, choice, limits: VALIDATION_LIMITS }),
  };
  return {
    database,
    folder,
    replica,
    member,
    wakeups,
    entryId: ids.entry,
    classId: ids.class,
    validate: (input = {}, validator = here) =>
      validateModel({ store, validator }, { entry: 'qwen', catalog: null, ignored: [], ...input }),
    closeChanged: (scope = 'all') =>
      closeChangedModels({ validations: store, artefacts: createArtefactWatcher(folder.modelsFolder), publisher }, scope),
    launch: (name) => replica.launch(member, { kind: 'endpoint', name, classId: ids.class, entryId: ids.entry }),
    async gate() {
      const found = await pool.query<{ digest: string | null }>('select validated_digest as digest from catalog_entry where id = $1', [
        ids.entry,
      ]);
      return found.rows[0]?.digest ?? null;
    },
    async audit() {
      const found = await pool.query(`select actor, action, outcome, detail from audit_entry where action like 'model.%' order by id`);
      return found.rows as Awaited<ReturnType<ModelScene['audit']>>;
    },
    async close() {
      await folder.remove();
      await database.drop();
    },
  };
}
