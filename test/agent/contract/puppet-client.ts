import { request } from 'node:http';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { Driver, WayIn } from '../../../src/agent/drivers/driver.ts';
import { baseUrl } from '../../../src/agent/drivers/native/jupyter-command.ts';

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One request through a way in, on a connection of its own. `path` comes after the base path of the run. */
export async function ask(
  way: WayIn,
  what: {
    readonly run: Pick<Assignment, 'workloadId'>;
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly body?: unknown;
    /** Instead of the way's own. */
    readonly authorization?: string;
  },
): Promise<Answer> {
  const socket = await way.connect();
  const authorization = what.authorization ?? way.authorization;
  return new Promise((resolve, reject) => {
    const call = request({
      createConnection: () => socket,
      method: what.method,
      path: `${baseUrl(what.run)}${what.path}`,
      headers: { host: way.host, connection: 'close', ...(authorization !== null && { authorization }) },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.on('error', reject);
      response.on('end', () => {
        socket.destroy();
        resolve({ status: response.statusCode ?? 0, body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {} });
      });
    });
    call.end(what.body === undefined ? undefined : JSON.stringify(what.body));
  });
}

/** Tells the puppet of a run what to do; refuses when there is no way in, or the puppet does not do it. */
export async function tellPuppet(
  driver: Driver,
  run: Assignment,
  act: { readonly name: string; readonly asked?: object },
): Promise<Answer['body']> {
  const way = await driver.wayIn(run);
  if (!way) throw new Error('there is no way in');
  const { status, body } = await ask(way, { run, method: 'POST', path: `puppet/${act.name}`, body: act.asked ?? {} });
  if (status !== 200) throw new Error(`the puppet answered ${String(status)} to ${act.name}`);
  return body;
}
