import { beforeEach, describe, expect, it } from 'vitest';
import type { EntryId } from '../../src/domain/model/ids.ts';
import { createCatalogReader } from '../../src/storage/catalog-reader.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { applyOn, catalog, contents, cpuClass, entry, runtime, storeNotebook } from './apply-catalog-fixture.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

const lab = catalog('lab', { classes: [cpuClass('small')], entries: [entry('jupyter'), entry('r-studio')] });

async function idOf(table: 'catalog_entry' | 'accelerator_class', name: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ readonly id: string }>(`select id from ${table} where name = $1`, [name]);
  return rows[0]?.id;
}

async function readEntry(name: string) {
  const id = (await idOf('catalog_entry', name)) as EntryId;
  return (await createCatalogReader(database.pool).readEntries([id])).get(id);
}

describe('applying a catalog', () => {
  it('stores classes, entries and runtimes as written, operator-only refs in their own table', async () => {
    const runtimes = [
      runtime({ name: 'first', driverRefs: { native: 'env:n@sha256:1', docker: 'image:d' } }),
      runtime({ name: 'second', accelerators: ['nvidia-gpu', 'cpu'], containerRef: 'image:c', driverRefs: null }),
    ];
    const applied = await applyOn(
      database.pool,
      catalog('lab', { classes: [cpuClass('small')], entries: [entry('jupyter', { runtimes })] }),
    );
    expect(applied).toMatchObject({ catalog: 'lab', revision: 1, changed: true, affected: [] });
    expect(applied.entries).toEqual([{ kind: 'ADDED', name: 'jupyter', id: null }]);
    expect(await readEntry('jupyter')).toMatchObject({ catalogRevision: 1, removed: false, runtimes });
    const columns = await database.pool.query(`select r.*, v.digest from runtime r join catalog_revision v on v.id = r.revision_id`);
    expect(JSON.stringify(columns.rows)).not.toMatch(/env:n|image:d|image:c/);
  });

  it('again with the same content, also in another order, changes nothing at all', async () => {
    await applyOn(database.pool, lab);
    const before = await contents(database.pool);
    const again = await applyOn(database.pool, { ...lab, entries: lab.entries.toReversed() });
    expect(again).toEqual({ catalog: 'lab', revision: 1, changed: false, classes: [], entries: [], affected: [] });
    expect(await contents(database.pool)).toEqual(before);
  });

  it('S2: another order of runtimes is a change, kept as the operator wrote it', async () => {
    const runtimes = [runtime({ name: 'a' }), runtime({ name: 'b' })];
    await applyOn(database.pool, catalog('lab', { entries: [entry('jupyter', { runtimes })] }));
    const applied = await applyOn(database.pool, catalog('lab', { entries: [entry('jupyter', { runtimes: runtimes.toReversed() })] }));
    expect(applied.entries.map((change) => change.kind)).toEqual(['CHANGED']);
    expect((await readEntry('jupyter'))?.runtimes.map((item) => item.name)).toEqual(['b', 'a']);
  });

  it('keeps the runtimes of older revisions, which running work points at', async () => {
    await applyOn(database.pool, lab);
    const old = (await readEntry('jupyter'))?.runtimes[0];
    await applyOn(database.pool, { ...lab, entries: [entry('jupyter', { runtimes: [runtime({ ref: 'image:2' })] }), entry('r-studio')] });
    expect((await readEntry('jupyter'))?.runtimes[0]).toMatchObject({ ref: 'image:2' });
    const { rows } = await database.pool.query(`select ref from runtime where id = $1`, [old?.id]);
    expect(rows).toEqual([{ ref: 'image:1' }]);
  });

  it('marks what is gone as removed, and brings it back under the same id', async () => {
    await applyOn(database.pool, lab);
    const [entryId, classId] = [await idOf('catalog_entry', 'r-studio'), await idOf('accelerator_class', 'small')];
    const removed = await applyOn(database.pool, catalog('lab', { entries: [entry('jupyter')] }));
    expect(removed.entries).toEqual([{ kind: 'REMOVED', name: 'r-studio', id: entryId }]);
    expect(removed.classes).toEqual([{ kind: 'REMOVED', name: 'small', id: classId }]);
    expect(await readEntry('r-studio')).toMatchObject({ removed: true, runtimes: [] });
    const back = await applyOn(database.pool, lab);
    expect(back.entries).toEqual([{ kind: 'RETURNED', name: 'r-studio', id: entryId }]);
    expect(back.classes).toEqual([{ kind: 'RETURNED', name: 'small', id: classId }]);
    expect(await readEntry('r-studio')).toMatchObject({ id: entryId, catalogRevision: 3, removed: false, runtimes: [runtime()] });
  });

  it('M2: another source forgets the validation of the old artefacts, another description does not', async () => {
    const model = entry('qwen', { kind: 'model', source: 'models/a', runtimes: [runtime({ modelFormat: 'safetensors' })] });
    await applyOn(database.pool, catalog('lab', { entries: [model] }));
    await database.pool.query(`update catalog_entry set validated_digest = 'abc'`);
    await applyOn(database.pool, catalog('lab', { entries: [{ ...model, description: 'new' }] }));
    expect(await readEntry('qwen')).toMatchObject({ validatedDigest: 'abc' });
    await applyOn(database.pool, catalog('lab', { entries: [{ ...model, source: 'models/b' }] }));
    expect(await readEntry('qwen')).toMatchObject({ validatedDigest: null });
  });

  it('names the waiting, stopped and failed work that a change touches, and not what runs', async () => {
    await applyOn(database.pool, lab);
    for (const phase of ['PENDING', 'STOPPED', 'FAILED', 'PREPARING', 'RUNNING', 'STOPPING']) {
      await storeNotebook(database.pool, { name: `nb-${phase.toLowerCase()}`, entry: 'jupyter', class: 'small', phase });
    }
    await storeNotebook(database.pool, { name: 'untouched', entry: 'r-studio', class: 'small', phase: 'STOPPED' });
    const byEntry = await applyOn(database.pool, { ...lab, entries: [entry('r-studio')] });
    expect(byEntry.affected.map((work) => work.name)).toEqual(['nb-failed', 'nb-pending', 'nb-stopped']);
    expect(byEntry.affected[0]).toMatchObject({
      memberName: 'owner-of-nb-failed',
      phase: 'FAILED',
      entryName: 'jupyter',
      className: 'small',
    });
    const byClass = await applyOn(database.pool, {
      ...lab,
      classes: [cpuClass('small', { cpuMillis: 2000 })],
      entries: [entry('r-studio')],
    });
    expect(byClass.affected.map((work) => work.name)).toEqual(['nb-failed', 'nb-pending', 'nb-stopped', 'untouched']);
  });

  it('L2: tells every server at commit, and tells nobody when nothing changed', async () => {
    const heard: (string | undefined)[] = [];
    const listener = await database.pool.connect();
    listener.on('notification', (message) => heard.push(message.payload));
    await listener.query('listen berth');
    await applyOn(database.pool, lab);
    await applyOn(database.pool, lab);
    // Notices arrive with the answer to the next statement at the latest.
    await listener.query('select 1');
    await listener.query('unlisten berth');
    listener.release();
    expect(heard).toEqual(['{"kind":"capacity"}']);
  });

  it('leaves an audit record without any ref', async () => {
    await applyOn(database.pool, lab);
    const { rows } = await database.pool.query(`select actor, action, outcome, detail from audit_entry`);
    expect(rows).toMatchObject([
      { actor: 'operator-cli', action: 'catalog.apply', outcome: 'DONE', detail: { catalog: 'lab', revision: 1 } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/image:|env:/);
  });
});

describe('two catalogs', () => {
  it('leave each other alone', async () => {
    await applyOn(database.pool, lab);
    await applyOn(database.pool, catalog('art', { classes: [cpuClass('large')], entries: [entry('jupyter')] }));
    const { rows } = await database.pool.query(`select name, current_revision from catalog order by name`);
    expect(rows).toEqual([
      { name: 'art', current_revision: 1 },
      { name: 'lab', current_revision: 1 },
    ]);
    const entries = await database.pool.query(`select count(*)::int as n from catalog_entry where removed_at is null`);
    expect(entries.rows).toEqual([{ n: 3 }]);
  });

  it('never share a class: the second is refused with the field, and nothing is stored', async () => {
    await applyOn(database.pool, lab);
    const before = await contents(database.pool);
    const clash = catalog('art', { classes: [cpuClass('other'), cpuClass('small')], entries: [entry('x')] });
    await expect(applyOn(database.pool, clash)).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'classes[1].name' }] });
    expect(await contents(database.pool)).toEqual(before);
  });

  it('hand a class over when the first removed it, under the same id', async () => {
    await applyOn(database.pool, lab);
    const id = await idOf('accelerator_class', 'small');
    await applyOn(database.pool, { ...lab, classes: [] });
    const applied = await applyOn(database.pool, catalog('art', { classes: [cpuClass('small')] }));
    expect(applied.classes).toEqual([{ kind: 'RETURNED', name: 'small', id }]);
    await expect(applyOn(database.pool, lab)).rejects.toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'classes[0].name' }] });
  });
});

it('an entry never becomes another kind, since notebooks or endpoints may point at it', async () => {
  await applyOn(database.pool, lab);
  const model = entry('jupyter', { kind: 'model', source: 'm', runtimes: [runtime({ modelFormat: 'safetensors' })] });
  await expect(applyOn(database.pool, { ...lab, entries: [model] })).rejects.toMatchObject({ fields: [{ field: 'entries[0].kind' }] });
});
