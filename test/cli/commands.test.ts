import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { notebookId, setCliScene, type CliScene, type Person } from './support/cli-scene.ts';
import { berth } from './run-in-process.ts';

let scene: CliScene;
let lab: WorkloadId;

beforeAll(async () => {
  scene = await setCliScene();
  lab = await scene.notebook('ada', 'lab');
  await scene.phase(lab, 'RUNNING');
  await scene.notebook('ada', 'stuck', { blocked: true });
});
afterAll(() => scene.close());

interface Row {
  readonly line: string;
  readonly who?: Person;
  readonly says: RegExp;
  /** What the JSON must have. */
  readonly json: object;
}

/** What is read; run twice without changing anything. */
const reads: readonly Row[] = [
  { line: 'whoami', says: /^member +ada$/m, json: { tokenFrom: 'BERTH_TOKEN', member: { name: 'ada' } } },
  { line: 'notebook list', says: /^lab +RUNNING +small +jupyter +lab-box/m, json: [{ name: 'stuck' }, { name: 'lab' }] },
  { line: 'notebook list --phase running', says: /^lab /m, json: [{ name: 'lab' }] },
  { line: 'notebook list --machine lab-box', says: /^lab /m, json: [{ name: 'lab' }] },
  { line: 'notebook list --all', who: 'olga', says: /^lab +ada +RUNNING/m, json: [{ name: 'stuck' }, { name: 'lab' }] },
  { line: 'notebook list --member ada', who: 'olga', says: /^lab +RUNNING/m, json: [{ name: 'stuck' }, { name: 'lab' }] },
  { line: 'notebook show lab', says: /^machine +lab-box with simulation$/m, json: { name: 'lab', phase: 'RUNNING' } },
  { line: 'notebook show ada/lab', who: 'olga', says: /^lab +notebook of ada$/m, json: { name: 'lab' } },
  { line: 'endpoint list', says: /^No endpoints\.$/m, json: [] },
  {
    line: 'timeline lab',
    says: /^\d\d:\d\d:\d\d +0\.0 s +SUBMITTED/m,
    json: { workload: { name: 'lab' }, events: [{ type: 'SUBMITTED' }, {}, {}] },
  },
  { line: 'timeline stuck --utc', says: /\(UTC\)[^]*CLASS_EXCEEDS_MACHINE/, json: { events: [{}, { type: 'EVALUATED' }] } },
  {
    line: 'explain stuck',
    says: /BLOCKED[^]*CLASS_EXCEEDS_MACHINE[^]*It would be blocked[^]*What would change it:/,
    json: { workload: { name: 'stuck' }, preview: { outcome: 'BLOCKED' } },
  },
  {
    line: 'explain lab',
    says: /RUNNING on lab-box[^]*Reserved on lab-box/,
    json: { preview: null, latestEvaluation: { type: 'RESERVED' } },
  },
  {
    line: 'explain --class small --image sample/jupyter',
    says: /^It would be admitted now\.$\n^Runs on lab-box \(simulation, runtime [^)]+\)\.$[^]*^ +1 machine: .*\n +tiny simulation +blocked/m,
    json: { outcome: 'ADMIT_NOW' },
  },
  {
    line: 'explain --class gpu --model sample/llm --machine lab-box',
    says: /^Runs on lab-box \(simulation, runtime [^)]+\)\.$/m,
    json: { outcome: 'ADMIT_NOW' },
  },
  {
    line: 'machine list',
    says: /^lab-box +READY +ada +simulation +1 of 8 +1 of 32 +0 of 1 nvidia-gpu/m,
    json: [{ name: 'lab-box' }, { name: 'tiny' }],
  },
  { line: 'machine list --mine --status ready', says: /^lab-box/m, json: [{ name: 'lab-box' }] },
  { line: 'machine show lab-box', says: /^lab +ada +small +simulation/m, json: { name: 'lab-box', reservations: { nodes: [{}] } } },
  {
    line: 'catalog list',
    says: /^sample\/jupyter +image$[^]*^small +cpu +1 core, 1 GiB +1 of 1/m,
    json: { classes: [{ name: 'gpu' }, { name: 'small' }] },
  },
  { line: 'workspace list', says: /^lab +lab-box/m, json: [{ name: 'stuck' }, { name: 'lab' }] },
  { line: 'workspace show lab', says: /^notebook +lab, RUNNING$/m, json: { name: 'lab' } },
  { line: 'token list', says: /^test +valid +READ, WORKLOADS, MACHINES/m, json: [{ name: 'test' }] },
  { line: 'member list', who: 'olga', says: /^olga +OPERATOR/m, json: [{ name: 'ada' }, { name: 'bob' }, { name: 'olga' }] },
  {
    line: 'audit --action notebook.launch --limit 1',
    who: 'olga',
    says: /ada +notebook\.launch +DONE/,
    json: [{ action: 'notebook.launch' }],
  },
  { line: 'export lab', says: /^name: lab\nclass: small$/m, json: { format: 'BERTH_YAML', name: 'lab' } },
  { line: 'usage --group-by class', says: /^small /m, json: { rows: [{}] } },
];

describe('commands that read', () => {
  it.each(reads)('berth $line', async ({ line, who = 'ada', says, json }) => {
    const argv = line.split(' ');
    const text = await scene.as(who, ...argv);
    expect(text).toMatchObject({ exitCode: 0, out: expect.stringMatching(says) as string });
    // Neither colours nor cuts where there is no terminal.
    expect(text.out + text.err).not.toMatch(/\x1b|…/);
    const machine = await scene.as(who, ...argv, '--json');
    expect([machine.exitCode, machine.err, machine.out.split('\n').length]).toEqual([0, '', 2]);
    expect(JSON.parse(machine.out)).toMatchObject(json);
  });
});

describe('security: text of others', () => {
  it('does nothing to a terminal, in a table, in JSON and in a failure', async () => {
    const hostile = 'good\x1b]0;owned\x07\x1b[2J\u009b31m\u202e';
    await scene.database.pool.query(`update catalog_entry set description = $1 where name = 'jupyter'`, [hostile]);
    const text = await scene.as('ada', 'catalog', 'list');
    expect(text.out).toContain('good\\x1b]0;owned\\x07\\x1b[2J\\x9b31m\\u202e');
    const json = await scene.as('ada', 'catalog', 'list', '--json');
    const refused = await scene.as('ada', 'notebook', 'show', `a/${hostile}`);
    for (const shown of [text.out, json.out, refused.err]) expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect((JSON.parse(json.out) as { readonly entries: readonly object[] }).entries[0]).toMatchObject({ description: hostile });
    await scene.database.pool.query(`update catalog_entry set description = '' where name = 'jupyter'`);
  });
});

describe('work by name and by id', () => {
  it('a global id does as well as a name, and one of something else is not found', async () => {
    expect((await scene.as('ada', 'notebook', 'show', notebookId(lab))).out).toMatch(/^lab /);
    expect(await scene.as('ada', 'endpoint', 'show', notebookId(lab))).toMatchObject({ exitCode: 1 });
    expect(await scene.as('ada', 'timeline', writeGlobalId('Machine', scene.machineId))).toMatchObject({ exitCode: 1 });
  });

  it('T3: a name is one’s own: others, operators too, have to say whose', async () => {
    for (const who of ['bob', 'olga'] as const) {
      const ran = await scene.as(who, 'notebook', 'show', 'lab');
      expect([ran.exitCode, ran.err]).toEqual([1, expect.stringMatching(/^NOT_FOUND: .*\nNext: berth notebook list\n$/)]);
    }
    expect((await scene.as('bob', 'notebook', 'show', 'ada/lab')).exitCode).toBe(1);
  });
});

interface Refusal {
  readonly line: string;
  readonly who?: Person;
  readonly exitCode: number;
  readonly code: string;
  readonly next: RegExp;
}

const refusals: readonly Refusal[] = [
  { line: 'notebook launch', exitCode: 2, code: 'USAGE', next: /berth catalog list/ },
  { line: 'notebook launch lab --class small --image sample/jupyter', exitCode: 1, code: 'NAME_TAKEN', next: /another name/ },
  { line: 'notebook launch x --class huge --image sample/jupyter', exitCode: 1, code: 'NOT_FOUND', next: /berth catalog list/ },
  { line: 'notebook launch x --class small --image jupyter', exitCode: 2, code: 'USAGE', next: /berth catalog list/ },
  {
    line: 'notebook launch x --class small --image sample/jupyter --machine attic',
    exitCode: 1,
    code: 'NOT_FOUND',
    next: /berth machine list/,
  },
  {
    line: 'endpoint launch x --class small --model sample/llm',
    exitCode: 1,
    code: 'CPU_ENDPOINT_UNAVAILABLE',
    next: /berth explain --class small --model sample\/llm/,
  },
  { line: 'notebook start nope', exitCode: 1, code: 'NOT_FOUND', next: /berth notebook list/ },
  { line: 'notebook open stuck --print', exitCode: 1, code: 'INVALID_STATE', next: /berth timeline stuck --follow/ },
  { line: 'notebook open ada/lab --print', who: 'olga', exitCode: 1, code: 'FORBIDDEN', next: /its member/ },
  { line: 'notebook delete lab', exitCode: 1, code: 'NOT_CONFIRMED', next: /--yes/ },
  { line: 'machine forget lab-box', exitCode: 1, code: 'NOT_CONFIRMED', next: /--confirm-name/ },
  { line: 'machine update lab-box', exitCode: 2, code: 'USAGE', next: /berth machine update --help/ },
  { line: 'machine update lab-box --share members', exitCode: 2, code: 'USAGE', next: /berth machine update --help/ },
  { line: 'machine enroll lab-box', exitCode: 1, code: 'NAME_TAKEN', next: /--again/ },
  { line: 'explain', exitCode: 2, code: 'USAGE', next: /berth explain --help/ },
  { line: 'explain --class small', exitCode: 2, code: 'USAGE', next: /berth explain --help/ },
  { line: 'timeline lab --after nonsense', exitCode: 1, code: 'CURSOR_INVALID', next: /without --after/ },
  { line: 'audit', exitCode: 1, code: 'FORBIDDEN', next: /berth whoami/ },
  { line: 'member create zoe', exitCode: 1, code: 'FORBIDDEN', next: /berth whoami/ },
  { line: 'token revoke nope', exitCode: 1, code: 'NOT_FOUND', next: /berth token list/ },
  { line: 'notbook list', exitCode: 2, code: 'USAGE', next: /did you mean notebook\?/ },
  { line: 'notebook lsit', exitCode: 2, code: 'USAGE', next: /did you mean list\?/ },
  { line: 'notebook list --phase gone', exitCode: 2, code: 'USAGE', next: /--help/ },
];

describe('what is refused says why and what to type next', () => {
  it.each(refusals)('berth $line: $code, exit code $exitCode', async ({ line, who = 'ada', exitCode, code, next }) => {
    const text = await scene.as(who, ...line.split(' '));
    expect([text.exitCode, text.out]).toEqual([exitCode, '']);
    expect(text.err).toMatch(new RegExp(`^${code}: .`, 'm'));
    expect(text.err).toMatch(new RegExp(`^Next: .*${next.source}`, 'm'));
    const machine = await scene.as(who, ...line.split(' '), '--json');
    expect([machine.exitCode, machine.out]).toEqual([exitCode, '']);
    expect(JSON.parse(machine.err)).toMatchObject({ error: { code, next: expect.stringMatching(next) as string } });
  });

  it('a server that is not there, and a token that is none', async () => {
    const away = await berth(['notebook', 'list'], { BERTH_SERVER: 'http://127.0.0.1:1', BERTH_TOKEN: 'x' });
    expect([away.exitCode, away.err]).toEqual([3, expect.stringMatching(/^SERVER_UNREACHABLE: .*\nNext: npm start/)]);
    const nobody = await berth(['notebook', 'list'], { BERTH_SERVER: scene.url, BERTH_TOKEN: 'x' });
    expect([nobody.exitCode, nobody.err]).toEqual([1, expect.stringMatching(/^UNAUTHENTICATED: .*\nNext: berth login\n/)]);
  });
});

describe('commands that change something', () => {
  const json = async (who: Person, ...argv: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
    const ran = await scene.as(who, ...argv, '--json');
    expect([ran.exitCode, ran.err]).toEqual([0, '']);
    return JSON.parse(ran.out) as Readonly<Record<string, unknown>>;
  };

  it('L1, L8: launch, stop, start and delete of a notebook and an endpoint', async () => {
    const launched = await scene.as('bob', 'notebook', 'launch', 'nb', '--class', 'small', '--image', 'sample/jupyter');
    expect(launched).toMatchObject({ exitCode: 0, out: 'notebook nb: ADMITTED on lab-box\n' });
    expect((await scene.as('bob', 'notebook', 'stop', 'nb')).out).toMatch(/^notebook nb: STOPPING\n$/);
    expect((await scene.as('bob', 'notebook', 'start', 'nb')).out).toBe('notebook nb: STOPPING, to be started again\n');
    expect((await scene.as('bob', 'notebook', 'delete', 'nb', '--yes', '--delete-files')).out).toContain('it will be deleted once');
    await scene.notebook('bob', 'parked', { blocked: true });
    expect((await scene.as('bob', 'notebook', 'delete', 'parked', '--yes')).out).toBe('notebook parked: deleted\n');
    expect(await json('bob', 'endpoint', 'launch', 'ep', '--class', 'gpu', '--model', 'sample/llm')).toMatchObject({ name: 'ep' });
    expect(await json('bob', 'endpoint', 'stop', 'ep')).toMatchObject({ desired: 'STOP' });
    expect(await json('bob', 'endpoint', 'start', 'ep')).toMatchObject({ desired: 'RUN' });
    expect(await json('bob', 'endpoint', 'show', 'ep')).toMatchObject({ kind: 'ENDPOINT' });
    expect(await json('bob', 'endpoint', 'delete', 'ep', '--yes')).toMatchObject({ deleteRequested: true });
  });

  it('the same launch with the same key is one launch', async () => {
    const argv = [
      'notebook',
      'launch',
      'keyed',
      '--class',
      'small',
      '--image',
      'sample/jupyter',
      '--machine',
      'tiny',
      '--idempotency-key',
      'k1',
    ];
    expect((await json('bob', ...argv))['id']).toBe((await json('bob', ...argv))['id']);
  });

  it('deletes only after a yes; a terminal is asked', async () => {
    const asked: string[] = [];
    const answers = (answer: string | null) => ({
      input: {
        isTerminal: true,
        readAll: () => Promise.resolve(''),
        ask: ({ prompt }: { readonly prompt: string }) => {
          asked.push(prompt);
          return Promise.resolve(answer);
        },
      },
    });
    await scene.notebook('ada', 'doomed', { blocked: true });
    const environment = { BERTH_SERVER: scene.url, BERTH_TOKEN: scene.tokens.ada };
    for (const answer of ['no', 'y', '', null]) {
      expect(await berth(['notebook', 'delete', 'doomed'], environment, answers(answer))).toMatchObject({ exitCode: 1 });
    }
    expect((await scene.as('ada', 'notebook', 'show', 'doomed')).exitCode).toBe(0);
    expect(await berth(['notebook', 'delete', 'doomed'], environment, answers('yes'))).toMatchObject({ exitCode: 0 });
    expect(asked[0]).toBe('This deletes the notebook doomed of ada; its files stay on its machine. Type yes to go on: ');
    expect((await scene.as('ada', 'notebook', 'show', 'doomed')).exitCode).toBe(1);
  });

  it('A3: machines are enrolled, changed, enrolled again and forgotten', async () => {
    const enrolled = await scene.as('bob', 'machine', 'enroll', 'bobs-box');
    expect(enrolled.out).toMatch(/^berthe_\S+\n$/);
    expect(enrolled.err).toContain(`berth agent --server ${new URL(scene.url).origin} --token-file FILE`);
    expect(await json('bob', 'machine', 'update', 'bobs-box', '--cordon', '--share', 'members', '--with', 'ada')).toMatchObject({
      schedulable: false,
      sharing: { mode: 'MEMBERS', members: [{ name: 'ada' }] },
    });
    expect(await json('bob', 'machine', 'update', 'bobs-box', '--uncordon', '--share', 'private', '--rename', 'bobs-mac')).toMatchObject({
      name: 'bobs-mac',
      schedulable: true,
      sharing: { mode: 'PRIVATE' },
    });
    expect((await scene.as('bob', 'machine', 'enroll', 'bobs-mac', '--again')).out).toMatch(/^berthe_/);
    expect((await scene.as('bob', 'machine', 'forget', 'bobs-mac', '--confirm-name', 'bobs-box')).exitCode).toBe(1);
    expect((await scene.as('bob', 'machine', 'forget', 'bobs-mac', '--confirm-name', 'bobs-mac')).out).toBe(
      'machine bobs-mac: forgotten\n',
    );
    expect(await json('olga', 'machine', 'enroll', 'ours', '--organisation')).toMatchObject({ machine: { name: 'ours' } });
    expect(await json('olga', 'machine', 'enroll', 'adas', '--owner', 'ada')).toMatchObject({ machine: { name: 'adas' } });
  });

  it('members and tokens are made, and tokens revoked', async () => {
    expect((await scene.as('olga', 'member', 'create', 'zoe', '--role', 'operator')).out).toBe('member zoe: created as OPERATOR\n');
    const made = await scene.as('bob', 'token', 'create', '--name', 'ci', '--scope', 'read', '--expires-in-days', '7');
    expect(made.out).toMatch(/^berth_\S+\n$/);
    const asCi = { BERTH_SERVER: scene.url, BERTH_TOKEN: made.out.trim() };
    expect((await berth(['whoami'], asCi)).exitCode).toBe(0);
    expect((await berth(['notebook', 'stop', 'keyed'], asCi)).err).toMatch(/^FORBIDDEN/);
    expect((await scene.as('bob', 'token', 'revoke', 'ci')).out).toBe('token ci: revoked\n');
    expect((await berth(['whoami'], asCi)).exitCode).toBe(1);
  });

  it('an export is launched again', async () => {
    const path = join(scene.home, 'lab.yaml');
    await writeFile(path, (await scene.as('ada', 'export', 'lab')).out);
    expect(await json('ada', 'notebook', 'launch', 'again', '--file', path)).toMatchObject({ name: 'again' });
  });
});
