import type { CanaryScene } from './canary-scene.ts';

/**
 * Breaks the database under a running server, in ways whose errors name tables or quote whole rows with what an agent wrote,
 * and asks; repairs it again. Fails where a fault does not reach the asker as one.
 */
export async function provokeFaults({
  database: { pool },
  client,
  agents,
}: Pick<CanaryScene, 'database' | 'client' | 'agents'>): Promise<void> {
  await pool.query('alter table workspace rename to workspace_away');
  const asked = await client.ask('member', '{ notebooks { nodes { __typename name workspace { __typename id } } } }');
  await pool.query('alter table workspace_away rename to workspace');
  expectCode(asked.errors[0]?.extensions?.code, 'INTERNAL_SERVER_ERROR');

  await pool.query(`alter table machine_device add constraint no_bird check (model not like '%broken%') not valid`);
  const agent = agents.docker;
  const model = `broken ${agent.plainText}`.slice(0, 128);
  const capacity = { cpuMillis: 16_000, memoryMib: 65_536, accelerators: [{ kind: 'nvidia-gpu', count: 2, model }] };
  const answer = await agent.at(client.origin).refused({ capacity });
  await pool.query('alter table machine_device drop constraint no_bird');
  expectCode(String(answer.status), '503');
}

function expectCode(code: string | undefined, wanted: string): void {
  if (code !== wanted) throw new Error(`The fault was answered with ${String(code)} instead of ${wanted}.`);
}
