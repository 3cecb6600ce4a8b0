import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROXY_REFUSALS } from '../../src/proxy/proxy-refusal.ts';

test('docs/way-in.md has a row for every refusal of the open origin, with its status, and no other', () => {
  const section = readFileSync('docs/way-in.md', 'utf8').split('## Errors')[1] ?? '';
  const rows = [...section.matchAll(/^\| ([A-Z_]+) \| (\d{3}) \|/gm)].map(([, code, status]) => [code, Number(status)]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(Object.entries(PROXY_REFUSALS).map(([code, { status }]) => [code, status])));
});
