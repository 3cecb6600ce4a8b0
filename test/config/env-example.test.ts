import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/config/environment-reader.ts';
import { parseEnvironment } from '../../src/config/environment.ts';
import { withSecretFiles } from '../../src/config/secret-files.ts';

/** Words of our form in the source that no process of Berth's reads from its environment. */
const NOT_READ: Readonly<Record<string, string>> = {
  BERTH_YAML: 'a value of ExportFormat',
  BERTH_MODEL_DIR: 'set for work',
  BERTH_MODEL_NAME: 'set for work',
  BERTH_SOCKET: 'set for work',
};

interface Setting {
  readonly name: string;
  readonly value: string;
}

/** The settings of the example, each in a line of its own behind a mark that takes it out. */
const SETTINGS: readonly Setting[] = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => ({ name, value }),
);
const EXAMPLE = SETTINGS.map(({ name }) => name);

/** Every name that the parser asks an environment for. */
function namesParsed(): readonly string[] {
  const asked = new Set<string>();
  const environment: Environment = new Proxy<Record<string, string>>({}, { get: (_target, name) => void asked.add(String(name)) });
  withSecretFiles(environment, () => '');
  parseEnvironment(environment);
  return [...asked];
}

/** Every name of ours in the source, whoever reads it. */
function namesInSource(): readonly string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const words = files.flatMap((path) => readFileSync(join('src', path), 'utf8').match(/\bBERTH_[A-Z_]*[A-Z]\b/g) ?? []);
  return [...new Set(words)].filter((word) => NOT_READ[word] === undefined);
}

/** The names in the first column of README's table of the configuration. */
function namesInReadme(): readonly string[] {
  const [, after = ''] = readFileSync('README.md', 'utf8').split('\n## Configuration\n');
  const [section = ''] = after.split('\n## ');
  return [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  );
}

const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

describe('.env.example is what is read', () => {
  it('has each variable that the parser or a command reads, and no other', () => {
    expect(sorted(EXAMPLE)).toEqual(sorted([...namesParsed(), ...namesInSource()]));
  });

  it('has each once', () => {
    expect(EXAMPLE).toHaveLength(new Set(EXAMPLE).size);
  });

  it('has nothing but comments, so that it changes nothing as it is', () => {
    const lines = readFileSync('.env.example', 'utf8').split('\n');
    expect(lines.filter((line) => line !== '' && !line.startsWith('# '))).toEqual([]);
  });

  it('is right with every value put in', () => {
    const environment = Object.fromEntries(SETTINGS.map(({ name, value }) => [name, value]));
    const { problems, environment: whole } = withSecretFiles(environment, () => '');
    expect(problems).toEqual([]);
    expect(parseEnvironment(whole)).toMatchObject({ ok: { port: 4000 } });
  });

  it('shows the default of what has one', () => {
    const [defaults, shown] = [{}, Object.fromEntries(SETTINGS.map(({ name, value }) => [name, value]))].map(parseEnvironment);
    if (defaults === undefined || !('ok' in defaults) || shown === undefined || !('ok' in shown)) throw new Error('It does not parse.');
    const set = Object.entries(defaults.ok).filter(([, value]) => value !== undefined);
    expect(shown.ok).toMatchObject(Object.fromEntries(set));
  });

  it('has the variables of the table in README.md', () => {
    expect(sorted(namesInReadme())).toEqual(sorted(EXAMPLE));
  });
});
