import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { berth } from '../cli/run-in-process.ts';
import { CANARY_ROLES } from './canary-client.ts';
import { LAUNCHERS, DRIVERS, type CanaryScene } from './canary-scene.ts';
import type { Works } from './canary-story.ts';

/**
 * Exports all work as every role and in every format, launches one export again by the CLI, and asks for usage by it. Returns how
 * many exports of each format were answered with a text.
 */
export async function exerciseExports(scene: CanaryScene, works: Works): Promise<Readonly<Record<string, number>>> {
  const { client, ledger, folder, server, database } = scene;
  const texts: Record<string, number> = {};
  for (const format of ['BERTH_YAML', 'KUBERNETES_YAML']) {
    for (const id of DRIVERS.flatMap((driver) => Object.values(works[driver]))) {
      for (const role of CANARY_ROLES) {
        const asked = await client.ask(role, `{ node(id: "${id}") { ... on Workload { export(format: ${format}) } } }`);
        const node = asked.data?.['node'] as { readonly export?: string } | null | undefined;
        if (typeof node?.export === 'string') texts[format] = (texts[format] ?? 0) + 1;
      }
    }
  }
  const text = await client.ask('member', `{ node(id: "${works.docker.first}") { ... on Workload { export(format: BERTH_YAML) } } }`);
  const file = join(folder, 'export.yaml');
  await writeFile(file, (text.data?.['node'] as { readonly export: string }).export);
  const member = { BERTH_SERVER: server.url, BERTH_TOKEN: client.tokens[LAUNCHERS.docker] ?? '' };
  for (const argv of [
    ['notebook', 'launch', '--file', file],
    ['notebook', 'launch', '--file', file, '--name', 'once-more', '--json'],
    ['endpoint', 'launch', '--file', file],
    ['usage', '--group-by', 'class,member,machine,workload,day'],
    ['usage', '--group-by', 'workload', '--csv'],
    ['usage', '--time-zone', 'Nowhere/Land', '--json'],
  ]) {
    const ran = await berth(argv, member);
    ledger.record(`cli ${argv.join(' ')}`, ran.out + ran.err);
  }
  const audit = await berth(['usage', 'audit', '--json'], { DATABASE_URL: database.url });
  ledger.record('cli usage audit', audit.out + audit.err);
  return texts;
}
