import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stopWorkload } from '../../src/app/end-workload.ts';
import { launchWorkload } from '../../src/app/launch-workload.ts';
import type { ModelScope } from '../../src/app/model-ports.ts';
import { startWorkload } from '../../src/app/start-workload.ts';
import { createCatalogReader } from '../../src/storage/catalog-reader.ts';
import { createFleetReader } from '../../src/storage/fleet-reader.ts';
import { createLaunchKeyReader } from '../../src/storage/launch-key-reader.ts';
import { createMachineWorkReader } from '../../src/storage/machine-work-reader.ts';
import type { MachineId, WorkloadId } from '../../src/domain/model/ids.ts';
import { assignmentTerms } from '../../src/domain/reservations/assignment-terms.ts';
import { canonicalDigest } from '../../src/shared/canonical-digest.ts';
import { actorFor } from '../support/admission.ts';
import { eventually } from '../support/eventually.ts';
import { createModelScene, type ModelScene } from './model-scene.ts';

let scene: ModelScene;
beforeEach(async () => {
  scene = await createModelScene();
});
afterEach(() => scene.close());

async function admissionOf(workload: WorkloadId): Promise<unknown> {
  const { rows } = await scene.database.pool.query<{ admission: string; code: string | null }>(
    `select w.admission, v.headline->>'code' as code from workload w left join evaluation v on v.workload_id = w.id where w.id = $1`,
    [workload],
  );
  return rows[0];
}

/** The terms of the workload's hold as its agent is told them, with the digest that was sealed at admission. */
async function termsOf(workload: WorkloadId) {
  const { pool } = scene.database;
  const { rows } = await pool.query<{ machineId: MachineId; generation: number }>(
    `update reservation set released_at = clock_timestamp(), released_by = 'AGENT' where workload_id = $1
     returning machine_id as "machineId", generation`,
    [workload],
  );
  const [hold] = rows;
  if (hold === undefined) throw new Error('It has no hold.');
  const [run] = await createMachineWorkReader(pool).readPastRuns(hold.machineId, [{ workloadId: workload, generation: hold.generation }]);
  if (run?.closed == null) throw new Error('The hold is not known.');
  return run.closed;
}

const BLOCKED = { admission: 'BLOCKED', code: 'MODEL_FORMAT_NOT_VALIDATED' };
const ADMITTED = { admission: 'ADMITTED', code: null };

describe('an endpoint', () => {
  it('M2: is blocked until its model is validated, then admitted, and blocked again once a file changed', async () => {
    const first = await scene.launch('first');
    expect(await admissionOf(first)).toEqual(BLOCKED);
    await scene.validate();
    await scene.replica.evaluate();
    expect(await admissionOf(first)).toEqual(ADMITTED);
    await scene.folder.write({ 'config.json': '[]' });
    await scene.closeChanged();
    expect(await admissionOf(await scene.launch('second'))).toEqual(BLOCKED);
    expect(await admissionOf(first)).toEqual(ADMITTED);
  });

  it('M2: a gate that closes between the decision and its commit is seen: the launch is decided again', async () => {
    await scene.validate();
    const client = await scene.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('update catalog_entry set validated_digest = null');
      const launch = scene.launch('races');
      // It has decided on the gate as committed, open, and waits for the row at its hold.
      await eventually(async () => {
        const waiting = await scene.database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.rowCount === 1;
      }, 'the launch waits');
      await client.query('commit');
      expect(await admissionOf(await launch)).toEqual(BLOCKED);
    } finally {
      client.release();
    }
    expect((await scene.database.pool.query('select 1 from reservation')).rowCount).toBe(0);
  });

  it('A2: keeps the terms of its model whatever is validated later, so that its digest holds', async () => {
    const validated = await scene.validate();
    const workload = await scene.launch('keeps');
    await scene.folder.write({ 'config.json': '[]' });
    const again = await scene.validate();
    if (validated.kind === 'invalid' || again.kind === 'invalid') throw new Error('The models are good.');
    const { facts, decisionDigest } = await termsOf(workload);
    expect(facts.model).toEqual({ name: 'qwen', format: 'safetensors', digest: validated.artefact.digest, source: 'models/m' });
    expect(again.artefact.digest).not.toBe(validated.artefact.digest);
    expect(canonicalDigest(assignmentTerms(facts))).toBe(decisionDigest);
  });

  it('A2: keeps them too when the gate closes and the catalog names another source', async () => {
    await scene.validate();
    const workload = await scene.launch('keeps');
    await scene.database.pool.query(`update catalog_entry set source = 'models/other', removed_at = now()`);
    const { facts, decisionDigest } = await termsOf(workload);
    expect(facts.model?.source).toBe('models/m');
    expect(canonicalDigest(assignmentTerms(facts))).toBe(decisionDigest);
  });
});

describe('a launch looks at the files itself, before the leader does', () => {
  const closeChanged = async (scope: ModelScope): Promise<void> => {
    await scene.closeChanged(scope);
  };

  it('M2: an endpoint that is launched right after a file changed is blocked', async () => {
    await scene.validate();
    await scene.folder.write({ 'config.json': '[]' });
    const { pool } = scene.database;
    const launched = await launchWorkload(
      {
        catalog: createCatalogReader(pool),
        fleet: createFleetReader(pool),
        queue: scene.replica.queue,
        keys: createLaunchKeyReader(pool),
        ids: { next: uuidv7 },
        models: { closeChanged },
      },
      actorFor(scene.member),
      { kind: 'endpoint', name: 'late', classId: scene.classId, entryId: scene.entryId, machineId: null, idempotencyKey: null },
    );
    expect(await admissionOf(launched)).toEqual(BLOCKED);
  });

  it('M2: an endpoint that is started right after a file changed is blocked', async () => {
    const workloadId = await scene.launch('restarts');
    const reference = { kind: 'endpoint', workloadId } as const;
    const actor = actorFor(scene.member);
    await stopWorkload({ store: scene.replica.store, publisher: { publish: () => undefined } }, actor, reference);
    await scene.validate();
    await scene.folder.write({ 'config.json': '[]' });
    await startWorkload({ queue: scene.replica.queue, models: { closeChanged } }, actor, reference);
    expect(await admissionOf(workloadId)).toEqual(BLOCKED);
  });
});

describe('the database refuses by itself', () => {
  it.each([
    ['M2: another digest of a validation', `update model_validation set digest = 'x'`, 'never changes'],
    ['M2: other files of a validation', `update model_validation set files = '[]'`, 'never changes'],
    ['M2: a validation to be removed', 'delete from model_validation', 'never deleted'],
    ['V3: another model of a hold', `update reservation set model = '{}'`, 'never changes'],
    ['V3: no model of a hold', 'update reservation set model = null', 'never changes'],
  ])('%s', async (_title, statement, message) => {
    await scene.validate();
    await scene.launch('held');
    await expect(scene.database.pool.query(statement)).rejects.toThrow(message);
  });

  it('M2: a validation that was closed to be opened again', async () => {
    await scene.validate();
    await scene.database.pool.query('update catalog_entry set validated_digest = null');
    await expect(scene.database.pool.query('update model_validation set closed_at = null')).rejects.toThrow('closed once');
  });

  it('M2: two open validations of one entry', async () => {
    await scene.validate();
    const copy = `insert into model_validation select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid()))).* from model_validation v`;
    await expect(scene.database.pool.query(copy)).rejects.toThrow('model_validation_open');
  });

  it.each([
    ['M2: the hold of an endpoint without a model', `'model', null`, 'not validated'],
    ['M2: the hold of an endpoint with another digest', `'model', jsonb_set(r.model, '{digest}', '"x"')`, 'not validated'],
    ['M2: the hold of an endpoint with another source', `'model', jsonb_set(r.model, '{source}', '"models/x"')`, 'not validated'],
    ['M2: a model on the hold of a notebook', `'workload_kind', 'notebook'`, 'only an endpoint'],
  ])('%s', async (_title, own, message) => {
    await scene.validate();
    const workload = await scene.launch('held');
    const { pool } = scene.database;
    await pool.query(`update reservation set released_at = clock_timestamp(), released_by = 'AGENT' where workload_id = $1`, [workload]);
    const fresh = `jsonb_build_object('id', gen_random_uuid(), 'released_at', null, 'released_by', null, ${own})`;
    const copy = `insert into reservation select (jsonb_populate_record(r, ${fresh})).* from reservation r where r.workload_id = $1`;
    await expect(pool.query(copy, [workload])).rejects.toThrow(message);
  });
});
