import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentCommand } from '../../src/main/agent.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-token-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(['/dev/zero', '/nowhere/token', tmpdir()])(
  'A3: an agent whose token file is %s cannot go on, and does not wait',
  async (tokenFile) => {
    const command = { server: 'http://127.0.0.1:9', drivers: ['simulation'], dataDir: join(folder, 'agent'), logLevel: 'silent' } as const;
    expect(await agentCommand({ ...command, tokenFile })).toBe(1);
  },
);
