import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canRunDocker, dockerTitle } from '../agent/docker/docker-requirement.ts';
import { runProgram } from './support/run-program.ts';

describe.runIf(canRunDocker)(dockerTitle('the context of a build'), () => {
  test('security: has neither secrets nor what belongs to this clone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'berth-context-'));
    const wanted = ['package.json', 'src/main/cli.ts', 'dashboard/src/x.ts', 'src/client/generated/graphql.ts', 'deploy/check-health.mjs'];
    const unwanted = ['.env', '.git/config', '.berth/operator-token', '.npmrc', 'src/.env.local', 'dashboard/.npmrc', 'scripts/key.pem'];
    const heavy = ['node_modules/a/index.js', 'dashboard/node_modules/a/index.js', 'dist/main/cli.js', 'generated/prisma/client.ts'];
    const others = ['deploy/secrets/operator-token', 'deploy/.env', 'test/a.test.ts', 'docs/a.md', 'catalog/server.key'];
    try {
      for (const path of [...wanted, ...unwanted, ...heavy, ...others]) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), 'x');
      }
      await writeFile(join(folder, '.dockerignore'), readFileSync('.dockerignore'));
      await writeFile(join(folder, 'Dockerfile'), 'FROM berth-test/busybox:1\nCOPY . /seen\n');
      const file = ['--file', join(folder, 'Dockerfile')];
      const seen = (await runProgram('docker', ['build', '--quiet', '--force-rm', ...file, folder])).trim();
      const found = await runProgram('docker', ['run', '--rm', seen, 'find', '/seen', '-type', 'f']);
      await runProgram('docker', ['rmi', '--force', seen]);
      expect(found.trim().split('\n').toSorted()).toEqual(wanted.map((path) => `/seen/${path}`).toSorted());
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
