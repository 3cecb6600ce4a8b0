import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { berth, type Ran } from '../cli/run-in-process.ts';
import { setBadInputScene, type BadInputScene } from './support/bad-input-scene.ts';

let scene: BadInputScene;

beforeAll(async () => {
  scene = await setBadInputScene();
});

afterAll(async () => {
  await scene.close();
});

const CLASS = 'accelerator: cpu, cpu_millis: 1, memory_mib: 1';
const RUNTIME = 'accelerators: [cpu], ref: image';
/** A catalog of one runtime of one entry, and one class; state only what is wrong. */
function catalog(part: { readonly head?: string; readonly class?: string; readonly entry?: string; readonly runtime?: string }): string {
  return `${part.head ?? 'version: 1\nname: lab'}
classes:
  - { ${part.class ?? `name: small, ${CLASS}`} }
entries:
  - { ${part.entry ?? 'name: jupyter, kind: notebook-image'}, runtimes: [{ ${part.runtime ?? `name: cpu, ${RUNTIME}`} }] }
`;
}

interface Mistake {
  readonly title: string;
  readonly text: string;
  /** Line and place of each problem, in order. */
  readonly want: readonly (readonly [number, string])[];
}

const runtimeAt = 'entries[0].runtimes[0]';
const MISTAKES: readonly Mistake[] = [
  { title: 'no version', text: catalog({ head: 'name: lab' }), want: [[1, 'version']] },
  { title: 'another version', text: catalog({ head: 'version: 2\nname: lab' }), want: [[1, 'version']] },
  { title: 'an unknown key at the top', text: catalog({ head: 'version: 1\nname: lab\nquotas: []' }), want: [[3, 'quotas']] },
  { title: 'an unknown key of a class', text: catalog({ class: `name: a, ${CLASS}, gpus: 1` }), want: [[4, 'classes[0].gpus']] },
  {
    title: 'an unknown key of an entry',
    text: catalog({ entry: 'name: a, kind: notebook-image, icon: x' }),
    want: [[6, 'entries[0].icon']],
  },
  { title: 'an unknown key of a runtime', text: catalog({ runtime: `name: a, ${RUNTIME}, image: x` }), want: [[6, `${runtimeAt}.image`]] },
  {
    title: 'an unknown driver',
    text: catalog({ runtime: `name: a, ${RUNTIME}, driver_refs: { podman: hush }` }),
    want: [[6, `${runtimeAt}.driver_refs.podman`]],
  },
  {
    title: 'S4: kubernetes among the driver refs',
    text: catalog({ runtime: `name: a, ${RUNTIME}, driver_refs: { kubernetes: hush }` }),
    want: [[6, `${runtimeAt}.driver_refs.kubernetes`]],
  },
  {
    title: 'blank refs of each kind',
    text: catalog({ runtime: `name: a, accelerators: [cpu], ref: "", container_ref: " ", driver_refs: { native: "" }` }),
    want: [
      [6, `${runtimeAt}.ref`],
      [6, `${runtimeAt}.container_ref`],
      [6, `${runtimeAt}.driver_refs.native`],
    ],
  },
  {
    title: 'refs with spaces and control characters',
    text: catalog({
      runtime: `name: a, accelerators: [cpu], ref: "hu sh", container_ref: "hush\\0", driver_refs: { native: "hush\\n", docker: "hu\\tsh" }`,
    }),
    want: [
      [6, `${runtimeAt}.ref`],
      [6, `${runtimeAt}.container_ref`],
      [6, `${runtimeAt}.driver_refs.native`],
      [6, `${runtimeAt}.driver_refs.docker`],
    ],
  },
  {
    title: 'a class twice',
    text: `version: 1\nname: lab\nentries: []\nclasses:\n  - { name: a, ${CLASS} }\n  - { name: a, ${CLASS} }\n`,
    want: [[6, 'classes[1].name']],
  },
  {
    title: 'an entry twice',
    text: `version: 1\nname: lab\nentries:\n${`  - { name: a, kind: notebook-image, runtimes: [{ name: r, ${RUNTIME} }] }\n`.repeat(2)}`,
    want: [[5, 'entries[1].name']],
  },
  {
    title: 'a runtime twice',
    text: `version: 1\nname: lab\nentries:\n  - name: a\n    kind: notebook-image\n    runtimes:\n${`      - { name: r, ${RUNTIME} }\n`.repeat(2)}`,
    want: [[8, 'entries[0].runtimes[1].name']],
  },
  {
    title: 'M4: a model’s runtime without model_format',
    text: catalog({ entry: 'name: a, kind: model, source: m' }),
    want: [[6, `${runtimeAt}.model_format`]],
  },
  {
    title: 'names that are none',
    text: catalog({
      head: 'version: 1\nname: "a\\0"',
      class: `name: "🐦", ${CLASS}`,
      entry: `name: ${'a'.repeat(64)}, kind: notebook-image`,
      runtime: `name: "", ${RUNTIME}`,
    }),
    want: [
      [2, 'name'],
      [4, 'classes[0].name'],
      [6, 'entries[0].name'],
      [6, `${runtimeAt}.name`],
    ],
  },
  {
    title: 'JSON with a mistake',
    text: '{\n  "version": 1,\n  "name": "lab",\n  "entries": [],\n  "clases": []\n}',
    want: [[5, 'clases']],
  },
];

interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly path: string;
}

async function refusedApply(name: string, text: string): Promise<{ readonly path: string; readonly plain: Ran; readonly json: Ran }> {
  const path = join(scene.folder, name);
  await writeFile(path, text);
  const environment = { DATABASE_URL: scene.database.url };
  return scene.unchanged(async () => ({
    path,
    plain: await berth(['catalog', 'apply', path], environment),
    json: await berth(['catalog', 'apply', path, '--json'], environment),
  }));
}

describe('berth catalog apply refuses, with file, line and column, and stores nothing', () => {
  test.each(MISTAKES)('$title', async ({ text, want }) => {
    const { path, plain, json } = await refusedApply('wrong.yaml', text);
    expect(plain).toMatchObject({ exitCode: 1, out: '' });
    expect(json).toMatchObject({ exitCode: 1, out: '' });
    const { error } = JSON.parse(json.err) as { readonly error: { readonly code: string; readonly problems: readonly Problem[] } };
    expect(error.code).toBe('CATALOG_INVALID');
    expect(error.problems.map(({ line, path: place }) => [line, place])).toEqual(want);
    for (const { line, column, path: place } of error.problems)
      expect(plain.err).toContain(`${path}:${String(line)}:${String(column)}: ${place}: `);
    expect(plain.err + json.err).not.toMatch(/hush|hu sh/);
  });

  test('what is no YAML, a file that is not there, and a folder', async () => {
    const { plain } = await refusedApply('broken.yaml', 'version: 1\n\tname: [');
    expect(plain).toMatchObject({ exitCode: 1, out: '' });
    expect(plain.err).toMatch(/broken\.yaml:\d+:\d+: /);
    for (const path of [join(scene.folder, 'none.yaml'), scene.folder]) {
      const ran = await scene.unchanged(() => berth(['catalog', 'apply', path], { DATABASE_URL: scene.database.url }));
      expect(ran).toMatchObject({ exitCode: 1, out: '' });
      expect(ran.err).toContain(path);
    }
  });

  test('all mistakes of one file at once, in a process of its own with exit code 1', async () => {
    const text = catalog({
      head: 'version: 1\nname: Lab\nquotas: []',
      class: `name: a, ${CLASS}, gpus: 1`,
      entry: 'name: a, kind: model',
      runtime: 'name: a, accelerators: [tpu], ref: "", container_ref: "hu sh", driver_refs: { kubernetes: hush, podman: hush }',
    });
    const path = join(scene.folder, 'all.yaml');
    await writeFile(path, text);
    const ran = await scene.unchanged(() =>
      Promise.resolve(
        spawnSync(process.execPath, ['--import', 'tsx', 'src/main/cli.ts', 'catalog', 'apply', path], {
          env: { PATH: process.env['PATH'], DATABASE_URL: scene.database.url },
          encoding: 'utf8',
        }),
      ),
    );
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    const lines = ran.stderr.trimEnd().split('\n');
    expect(lines.slice(0, -1).map((line) => line.slice(path.length).split(': ')[1])).toEqual([
      'name',
      'quotas',
      'classes[0].gpus',
      'entries[0].source',
      `${runtimeAt}.model_format`,
      `${runtimeAt}.accelerators[0]`,
      `${runtimeAt}.ref`,
      `${runtimeAt}.container_ref`,
      `${runtimeAt}.driver_refs.kubernetes`,
      `${runtimeAt}.driver_refs.podman`,
    ]);
    expect(lines.at(-1)).toBe('CATALOG_INVALID: the catalog has 10 problems; nothing was applied');
    expect(ran.stderr).not.toMatch(/hush|hu sh/);
  });

  test('the work that runs and the catalog that was good are as before', async () => {
    const query =
      'query ($id: ID!) { node(id: $id) { ... on Notebook { phase runtime { name ref } } } catalogs { nodes { name revision } } }';
    expect(await scene.ask(scene.tokens.ada, query, { id: scene.ids.adas })).toEqual({
      data: { node: { phase: 'RUNNING', runtime: { name: 'cpu', ref: 'image' } }, catalogs: { nodes: [{ name: 'lab', revision: 1 }] } },
    });
  });
});
