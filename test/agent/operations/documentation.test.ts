import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FINDING_CODES } from '../../../src/agent/doctor/finding.ts';
import { AGENT_LOG_FIELDS } from '../../../src/main/agent-log.ts';

const rows = readFileSync('docs/agents.md', 'utf8')
  .split('\n')
  .flatMap((line) => [...line.matchAll(/^\| (\w+) \| (.+) \|$/g)].map(([, name = '', meaning = '']) => ({ name, meaning })));

test('the documentation has a row for each finding of the doctor, and none besides', () => {
  const told = rows.map(({ name }) => name).filter((name) => /^[A-Z_]+$/.test(name));
  expect(told).toEqual([...FINDING_CODES]);
});

test('H2: the documentation has a row for each field of the log, with its meaning, and none besides', () => {
  const told = rows.filter(({ name }) => /^[a-z]/.test(name) && !['code', 'field', 'what'].includes(name));
  const wanted = Object.entries(AGENT_LOG_FIELDS).filter(([name]) => !['code', 'field'].includes(name));
  expect(told).toEqual(wanted.map(([name, meaning]) => ({ name, meaning })));
  for (const name of ['code', 'field'] as const) expect(rows).toContainEqual({ name, meaning: AGENT_LOG_FIELDS[name] });
});
