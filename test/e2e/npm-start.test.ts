import { readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentPaths } from '../../src/agent/agent-paths.ts';
import { readStateFile } from '../../src/agent/state/state-file.ts';
import { Installation } from '../support/installation.ts';
import { quietPort } from '../support/quiet-port.ts';

const LOCAL = fileURLToPath(new URL('../../src/main/local.ts', import.meta.url));

/** What `npm start` promises around its start, whatever it runs notebooks with. */
describe('npm start', () => {
  let berth: Installation;

  beforeAll(async () => {
    berth = await Installation.create();
    await berth.start();
  });

  afterAll(async () => {
    await berth.remove();
  });

  test('its machine takes work as soon as it says that it is ready', async () => {
    expect(await statuses()).toEqual(['READY']);
  });

  test('a second one on the same data folder is refused, and the first one goes on as before', async () => {
    const before = await services();
    const second = await execa(process.execPath, ['--import', 'tsx', LOCAL], {
      env: { PORT: String(await quietPort()), OPEN_PORT: '0', BERTH_DATA_DIR: berth.dataFolder },
      reject: false,
    });
    expect(second.stderr).toBe(
      `DATA_FOLDER_IN_USE: Berth already runs on the data folder ${berth.dataFolder} (process ${String(berth.pid)}, ${berth.url}); use that one, or set BERTH_DATA_DIR to another folder`,
    );
    expect(second).toMatchObject({ exitCode: 1, stdout: '' });
    expect(await services()).toEqual(before);
    expect(await (await fetch(`${berth.url}/health/ready`)).json()).toMatchObject({ status: 'ready', database: 'up', wakeups: 'up' });
    expect(await statuses()).toEqual(['READY']);
  });

  test('the catalog of the data folder says that it is the one to edit, and its schema is where it says', async () => {
    const file = join(berth.dataFolder, 'catalog.yaml');
    const text = await readFile(file, 'utf8');
    expect(text).toContain(`npm run berth -- catalog apply ${file}\n`);
    const schema = /^# yaml-language-server: \$schema=(.+)$/m.exec(text)?.[1] ?? '';
    expect((await stat(resolve(dirname(file), schema))).isFile()).toBe(true);
  });

  test('E4: a lost operator token is no longer good once the next start has made another', async () => {
    const lost = await berth.token('operator');
    await berth.end('SIGTERM');
    await rm(join(berth.dataFolder, 'operator-token'));
    await berth.start();
    expect(await berth.token('operator')).not.toBe(lost);
    expect(berth.output).toContain(await berth.token('operator'));
    expect(await statuses()).toEqual(['READY']);
    await expect(berth.ask('{ viewer { name } }', {}, lost)).rejects.toThrow('UNAUTHENTICATED');
  });

  async function statuses(): Promise<readonly string[]> {
    const { machines } = await berth.ask<{ machines: { edges: { node: { status: string } }[] } }>(
      '{ machines { edges { node { status } } } }',
    );
    return machines.edges.map(({ node }) => node.status);
  }

  /** Which processes serve it, as its data folder names them, and the credential of its machine. */
  async function services(): Promise<readonly string[]> {
    const files = ['redis.json', 'database.json', 'running.json', 'postgres/postmaster.pid'].map((file) => join(berth.dataFolder, file));
    const agent = await readStateFile(agentPaths(berth.agentFolder).stateDir);
    return [...(await Promise.all(files.map((file) => readFile(file, 'utf8')))), JSON.stringify(agent.credential)];
  }
});
