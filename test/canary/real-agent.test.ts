import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, setCanaryScene, type CanaryScene } from '../support/canary-scene.ts';
import { eventually } from '../support/eventually.ts';
import { describeNativeNotebooks } from '../support/native-notebooks.ts';

describeNativeNotebooks('H2: a real agent that is given a ref which it cannot run', () => {
  let scene: CanaryScene;

  beforeAll(async () => {
    scene = await setCanaryScene({});
  });

  afterAll(async () => {
    await scene.close();
  });

  test('fails the run with a reason code, and neither its log nor the member’s timeline shows the ref', async () => {
    const { client, ids, folder, ledger, server, database } = scene;
    const enrolled = await client.mutate('owner', 'createMachineEnrollment', { name: 'real' });
    const tokenFile = join(folder, 'enrolment');
    const dataFolder = join(folder, 'agent');
    await mkdir(dataFolder);
    await writeFile(tokenFile, enrolled['token'] as string, { mode: 0o600 });
    const argv = ['agent', '--server', server.url, '--driver', 'native', '--token-file', tokenFile, '--data-dir', dataFolder];
    const agent = spawn(process.execPath, ['--import', 'tsx', 'src/main/cli.ts', ...argv], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [agent.stdout, agent.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    const gone = new Promise((resolve) => agent.once('exit', resolve));
    try {
      const machineId = (enrolled['machine'] as { readonly id: string }).id;
      const joined = async (): Promise<boolean> => {
        const { rows } = await database.pool.query(
          'select 1 from machine_driver d join machine m on m.id = d.machine_id where m.name = $1',
          ['real'],
        );
        return rows.length > 0;
      };
      await eventually(joined, 'the agent has joined').catch((error: unknown) => {
        throw new Error(`${String(error)}\n${output}`);
      });
      const notebook = idOf(
        await client.mutate('owner', 'launchNotebook', { name: 'unrunnable', classId: ids['small'], imageId: ids['lab'], machineId }),
      );
      const timeline = async (): Promise<string> => {
        const query = `query ($id: ID!) { node(id: $id) { __typename ... on Notebook { __typename timeline(first: 50) { __typename nodes { __typename type message reasons { __typename code message } } } } } }`;
        return JSON.stringify((await client.ask('owner', query, { id: notebook })).data);
      };
      await eventually(async () => (await timeline()).includes('"FAILED"'), 'the run failed').catch((error: unknown) => {
        throw new Error(`${String(error)}\n${output}`);
      });
      expect(await timeline()).toMatch(/REF_UNUSABLE|ENVIRONMENT_HASH_MISMATCH/);
    } finally {
      agent.kill('SIGTERM');
      await gone;
    }
    expect(output).not.toBe('');
    ledger.record('log agent', output);
    ledger.record('log server', server.output());
    expect(ledger.sightings).toEqual([]);
  });
});
