import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BerthCluster, type ClusterMember } from '../support/berth-cluster.ts';
import type { BerthServer } from '../support/berth-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { hasTmux, Tmux } from './support/tmux.ts';

const BERTH = `${process.execPath} --import tsx ${resolve('src/main/cli.ts')}`;
const BAR = /preparing {2}[#-]{20} {2}\d+ %/;

describe.skipIf(!hasTmux)(`the command line in a real terminal${hasTmux ? '' : ' (skipped: there is no tmux)'}`, () => {
  let database: TestDatabase;
  let cluster: BerthCluster;
  let server: BerthServer;
  let ada: ClusterMember;
  let home: string;
  let terminal: Tmux;

  beforeAll(async () => {
    database = await createTestDatabase();
    cluster = new BerthCluster({ databaseUrl: database.url, pool: database.pool });
    server = await cluster.addServer();
    ada = await cluster.addMember(server, 'ada');
    await cluster.offer({ small: { accelerator: 'cpu' } });
    await database.pool.query(`update catalog set name = 'sample'`);
    await cluster.addAgent(server, { name: 'lab-box', capacity: { cpuMillis: 8_000, memoryMib: 32_768 }, script: { prepareMs: 9_000 } });
    home = await mkdtemp(join(tmpdir(), 'berth-terminal-'));
    terminal = await Tmux.start({ columns: 100, rows: 40 }, { HOME: home, BERTH_DATA_DIR: join(home, 'none') });
    await terminal.line(`berth() { ${BERTH} "$@"; echo "code $?"; }`);
    await terminal.clear();
  }, 120_000);
  afterAll(async () => {
    await terminal.close();
    await cluster.dispose();
    await database.drop();
    await rm(home, { recursive: true, force: true });
  });

  it('login takes a pasted token and never shows it', async () => {
    await terminal.line(`berth login --server ${server.url}`);
    await terminal.shows(/Paste an access token for http:\S+ \(it is not shown\):/);
    await terminal.paste(ada.token);
    await terminal.key('Enter');
    await terminal.shows(/Signed in to \S+ as ada \(MEMBER\)[^]*code 0/);
    expect(await terminal.screen({ history: true })).not.toContain(ada.token.slice(0, 12));
    const file = join(home, '.config', 'berth', 'credentials.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(ada.token);
  });

  it('login given up with Ctrl-C stores nothing and leaves the terminal as it was', async () => {
    await terminal.clear();
    await terminal.line('berth login --server http://127.0.0.1:9');
    await terminal.shows(/not shown\):/);
    await terminal.type('half');
    await terminal.key('C-c');
    await terminal.shows(/INTERRUPTED: interrupted; nothing was done[^]*code 130/);
    await terminal.line('echo seen');
    await terminal.shows(/^\$ echo seen\nseen$/m);
  });

  it('login takes a token from a pipe too', async () => {
    await terminal.clear();
    await writeFile(join(home, 'token'), `${ada.token}\n`);
    await terminal.line(`cat ${join(home, 'token')} | berth login --server ${server.url}`);
    await terminal.shows(/Signed in to \S+ as ada \(MEMBER\)[^]*code 0/);
  });

  it('launch --follow has one line of progress, written anew, and colours', async () => {
    await terminal.clear();
    await terminal.line('berth notebook launch lab --class small --image sample/image --follow --utc');
    await terminal.shows(BAR);
    await terminal.shows(/RUNNING[^]*code 0/);
    const screen = await terminal.screen();
    expect(screen).not.toMatch(BAR);
    expect(screen).toMatch(/^\d{4}-\d\d-\d\d \(UTC\)$/m);
    expect(screen).toMatch(/^\d\d:\d\d:\d\d +0\.0 s +SUBMITTED/m);
    expect(screen).toMatch(/^\d\d:\d\d:\d\d +\+\d[^+]+ s +\d[^+]+ s +RUNNING/m);
    expect(await terminal.screen({ colours: true })).toMatch(/\x1b\[32m[^\x1b]*RUNNING/);
  });

  it('E2: timeline --follow goes on after its server was killed and started again, and Ctrl-C says how to go on', async () => {
    await terminal.clear();
    await terminal.line('berth timeline lab --follow');
    await terminal.shows(/RUNNING/);
    await server.end('SIGKILL');
    await terminal.shows(/connection lost, taking up again/);
    await server.restart();
    await terminal.shows(/connected again; nothing was missed/);
    await terminal.key('C-c');
    const screen = await terminal.shows(/Go on with: berth timeline lab --follow --after (\S+)[^]*code 130/);
    expect(screen.match(/RUNNING/g)).toHaveLength(1);
  });

  it('fits into 60 columns', async () => {
    await terminal.resize(60);
    await terminal.clear();
    await terminal.line('berth notebook launch a-name-that-is-rather-long-for-such-a-narrow-terminal --class small --image sample/image');
    await terminal.shows(/code 0/);
    await terminal.clear();
    await terminal.line('berth notebook list');
    await terminal.shows(/code 0/);
    const rows = (await terminal.screen()).split('\n').slice(0, 5);
    expect(rows[1]).toMatch(/^NAME +PHASE +MACHINE$/);
    expect(rows[2]).toMatch(/^a-name-that-is-rather-long-for-such[a-z-]*… /);
    expect(rows[3]).toMatch(/^lab +RUNNING/);
    expect(rows[4]).toBe('Left out: CLASS, IMAGE, AGE, WHY');
    await terminal.clear();
    await terminal.line('berth timeline lab | cat; berth timeline lab');
    const screen = await terminal.shows(/code 0[^]*code 0/);
    const own = screen.slice(screen.lastIndexOf('SUBMITTED') - 60);
    expect(own).toMatch(/^ {4}Submitted\.$/m);
  });

  it('delete asks, and does it only for a yes', async () => {
    await terminal.resize(160);
    await terminal.clear();
    await terminal.line('berth notebook delete lab');
    await terminal.shows(/which is RUNNING and will be stopped first; its files stay on its machine\. Type yes to go on:/);
    await terminal.line('no');
    await terminal.shows(/NOT_CONFIRMED[^]*code 1/);
    await terminal.clear();
    await terminal.line('berth notebook delete lab');
    await terminal.shows(/Type yes to go on:/);
    await terminal.line('yes');
    await terminal.shows(/notebook lab: (?:it will be )?deleted[^]*code 0/);
  });
});
