import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Names of the fields that a call like `log.warn({ a, b: c, ...rest }, 'words')` gives, spreads left out. */
function fieldsOf(call: string): readonly string[] {
  const inner = call.slice(call.indexOf('{') + 1, call.lastIndexOf('}'));
  return inner
    .replaceAll(/\{[^{}]*\}|\([^()]*\)/g, '')
    .split(',')
    .map((part) => part.split(':')[0]?.trim() ?? '')
    .filter((name) => /^\w+$/.test(name));
}

test('H2: every field that the agent gives to its log is documented, so that none is lost at the default level', () => {
  const files = readdirSync('src/agent', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const calls = files.flatMap((file) => [
    ...readFileSync(join('src/agent', file), 'utf8').matchAll(/log\??\.(?:info|warn|error|fatal)\(\s*(\{[^;]*?\}),\s*['"A-Z]/g),
  ]);
  expect(calls.length).toBeGreaterThan(15);
  expect(calls.flatMap(([, fields = '']) => fieldsOf(fields)).filter((name) => !(name in AGENT_LOG_FIELDS))).toEqual([]);
});
