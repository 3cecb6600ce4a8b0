import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { WayIn } from '../../../src/agent/drivers/driver.ts';
import { baseUrl } from '../../../src/agent/drivers/native/jupyter-command.ts';
import { converse } from '../support/notebook-client.ts';
import { down, up } from './brought-up.ts';
import type { ContractScene } from './contract-scene.ts';
import { ask } from './puppet-client.ts';

/** A real notebook through its way in, where something runs. */
export function jupyter(scene: ContractScene): void {
  describe.concurrent('a real notebook', () => {
    test('Jupyter computes through the way in, and what it wrote before its stop is there after its start', async () => {
      const { refs } = scene.stage;
      if (refs.jupyter === null) {
        expect(scene.can('runsWork')).toBe(false);
        return;
      }
      const { driver } = await (await scene.machine()).agent();
      const run = scene.run('plain', { ref: refs.jupyter });
      await up(driver, run);
      expect(await python(await wayTo(run), { run, code: "open('notes.txt', 'w').write('kept'); 1+1" })).toBe('2');
      await down(driver, run);
      const { workloadId, workspaceId } = run;
      const next = scene.run('plain', { ref: refs.jupyter, workloadId, workspaceId, generation: 2, workspaceExpected: true });
      await up(driver, next);
      expect(await python(await wayTo(next), { run: next, code: "open('notes.txt').read()" })).toBe("'kept'");
      await down(driver, next);

      async function wayTo(running: Assignment): Promise<WayIn> {
        const way = await driver.wayIn(running);
        if (!way) throw new Error('there is no way in');
        return way;
      }
    });
  });
}

/** Runs Python in a new kernel, over WebSocket through the way in; gives what it printed or its value. */
async function python(way: WayIn, { run, code }: { readonly run: Assignment; readonly code: string }): Promise<string> {
  const { body } = await ask(way, { run, method: 'POST', path: 'api/kernels', body: { name: 'python3' } });
  const connection: Duplex = await way.connect();
  const url = `ws://${way.host}${baseUrl(run)}api/kernels/${String(body['id'])}/channels?session_id=${randomUUID()}`;
  const socket = new WebSocket(url, {
    headers: { host: way.host, ...(way.authorization !== null && { authorization: way.authorization }) },
    createConnection: () => connection as ReturnType<NonNullable<ConstructorParameters<typeof WebSocket>[2]>['createConnection'] & object>,
  });
  try {
    return await converse(socket, code);
  } finally {
    socket.terminate();
  }
}
