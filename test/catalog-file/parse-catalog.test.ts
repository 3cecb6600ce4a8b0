import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCatalog } from '../../src/catalog-file/parse-catalog.ts';
import { problemsOf, withLines } from './problems.ts';

const SAMPLE = readFileSync('catalog/catalog.yaml', 'utf8');

describe('a catalog that is right', () => {
  it('becomes plain domain values, in the order of the file', () => {
    const parsed = parseCatalog({ file: 'catalog/catalog.yaml', text: SAMPLE });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    expect(parsed.catalog.name).toBe('sample');
    expect(parsed.catalog.classes[0]).toEqual({
      name: 'cpu-small',
      accelerator: 'cpu',
      acceleratorCount: 0,
      cpuMillis: 1000,
      memoryMib: 1024,
      description: '1 core, 1 GiB',
    });
    expect(parsed.catalog.entries.map((item) => item.name)).toEqual(['jupyter', 'jupyter-metal', 'jupyter-cuda', 'qwen2-0.5b-instruct']);
    expect(parsed.catalog.entries[2]?.runtimes[0]).toEqual({
      name: 'cuda',
      accelerators: ['nvidia-gpu'],
      ref: 'cuda-notebook-runtime',
      containerRef: 'quay.io/jupyter/pytorch-notebook:cuda12-latest',
      driverRefs: null,
      modelFormat: null,
    });
    expect(parsed.catalog.entries[3]).toMatchObject({ kind: 'model', source: 'models/qwen2-0.5b-instruct' });
    const line = 1 + SAMPLE.split('\n').findIndex((text) => text.includes('name: cpu-large'));
    expect(parsed.locate(['classes', 1, 'name'])).toEqual({ line, column: 13 });
  });

  const right: readonly (readonly [string, string])[] = [
    ['JSON instead of YAML', '{"version": 1, "name": "j", "entries": [], "classes": []}'],
    ['JSON indented by tabs', '{\n\t"version": 1,\n\t"name": "j",\n\t"entries": []\n}'],
    ['a byte order mark', '\ufeffversion: 1\nname: x\nentries: []\n'],
    ['Windows line ends', withLines({}).replaceAll('\n', '\r\n')],
    ['anchors and aliases, a few', 'version: 1\nname: x\nentries: &none []\nclasses: *none\n'],
    ['no classes', 'version: 1\nname: x\nentries: []\n'],
    [
      'S3: an empty driver_refs, which is a legacy runtime',
      withLines({ runtime: 'name: a, accelerators: [cpu], ref: x, driver_refs: {}' }),
    ],
    ['driver_refs with simulation only', withLines({ runtime: 'name: a, accelerators: [cpu], ref: x, driver_refs: { simulation: y }' })],
    ['a ref of any form', withLines({ runtime: 'name: a, accelerators: [cpu], ref: "💥://?#%00\\\\../{}"' })],
    ['names of 63 characters with dots', withLines({ class: `name: a${'.'.repeat(61)}z, accelerator: cpu, cpu_millis: 1, memory_mib: 1` })],
    ['a zero count of a cpu class', withLines({ class: 'name: a, accelerator: cpu, accelerator_count: 0, cpu_millis: 1, memory_mib: 1' })],
    ['a description of several lines', withLines({ entry: 'name: a\n    kind: notebook-image\n    description: |\n      one\n      two' })],
  ];
  it.each(right)('may have %s', (_title, text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});

describe('a mistake is refused with line, column, path and what is allowed', () => {
  const C = 'accelerator: cpu, cpu_millis: 1, memory_mib: 1';
  const R = 'accelerators: [cpu], ref: x';
  const wrong: readonly { readonly title: string; readonly text: string; readonly want: readonly (string | RegExp)[] }[] = [
    { title: 'no version', text: 'name: x\nentries: []', want: ['1:1: version: is missing; allowed: the number 1'] },
    {
      title: 'another version',
      text: 'version: 2\nname: x\nentries: []',
      want: ['1:10: version: is not a known number; allowed: the number 1'],
    },
    {
      title: 'a version that is text',
      text: 'version: "1"\nname: x\nentries: []',
      want: ['1:10: version: is text; allowed: the number 1'],
    },
    {
      title: 'an unknown key at the top',
      text: 'version: 1\nname: x\nentries: []\nentrys: []',
      want: [/^4:1: entrys: unknown key entrys; allowed: a map with version/],
    },
    {
      title: 'camel case in a class',
      text: withLines({ class: `name: a, ${C}, cpuMillis: 1` }),
      want: [/^4:64: classes\[0\]\.cpuMillis: unknown key cpuMillis/],
    },
    {
      title: 'an unknown key in an entry',
      text: withLines({ entry: 'name: a\n    kind: notebook-image\n    icon: x' }),
      want: [/^8:5: entries\[0\]\.icon: unknown key/],
    },
    {
      title: 'an unknown key in a runtime',
      text: withLines({ runtime: `name: a, ${R}, image: y` }),
      want: [/^9:49: entries\[0\]\.runtimes\[0\]\.image: unknown key/],
    },
    {
      title: 'S4: kubernetes among driver_refs',
      text: withLines({ runtime: `name: a, ${R}, driver_refs: { kubernetes: y }` }),
      want: [/^9:64: .*kubernetes is refused here, because a cluster always uses ref; allowed: .*native, docker, simulation/],
    },
    {
      title: 'an unknown driver',
      text: withLines({ runtime: `name: a, ${R}, driver_refs: { podman: y }` }),
      want: [/^9:64: .*unknown driver podman; allowed: .*native, docker, simulation/],
    },
    {
      title: 'driver_refs without a value',
      text: withLines({ runtime: `name: a, ${R}, driver_refs: ` }),
      want: [/driver_refs: has no value/],
    },
    {
      title: 'a blank ref',
      text: withLines({ runtime: 'name: a, accelerators: [cpu], ref: ""' }),
      want: ['9:46: entries[0].runtimes[0].ref: is blank; allowed: text without spaces or control characters'],
    },
    {
      title: 'a ref with a space',
      text: withLines({ runtime: `name: a, ${R}, driver_refs: { native: "a b" }` }),
      want: [/^9:72: .*\.native: contains a space/],
    },
    {
      title: 'a ref with a line break',
      text: withLines({ runtime: `name: a, ${R}, container_ref: "a\\nb"` }),
      want: [/^9:64: .*container_ref: contains a line break/],
    },
    { title: 'a ref that is a number', text: withLines({ runtime: 'name: a, accelerators: [cpu], ref: 5' }), want: [/ref: is a number/] },
    {
      title: 'a class twice',
      text: 'version: 1\nname: x\nentries: []\nclasses:\n' + `  - { name: a, ${C} }\n`.repeat(2),
      want: ['6:13: classes[1].name: "a" is given twice; the first is in line 5'],
    },
    {
      title: 'a YAML key twice',
      text: 'version: 1\nname: x\nname: y\nentries: []',
      want: ['3:1: name: the key name is given twice; the first is in line 2'],
    },
    {
      title: 'a runtime twice',
      text: `${withLines({ runtime: `name: a, ${R}` })}      - { name: a, ${R} }\n`,
      want: ['10:17: entries[0].runtimes[1].name: "a" is given twice; the first is in line 9'],
    },
    {
      title: 'an accelerator twice',
      text: withLines({ runtime: 'name: a, accelerators: [cpu, cpu], ref: x' }),
      want: [/accelerators\[1\]: "cpu" is given twice/],
    },
    {
      title: 'no accelerator',
      text: withLines({ runtime: 'name: a, accelerators: [], ref: x' }),
      want: [/accelerators: is empty; allowed: a list of one or more of cpu, apple-gpu, nvidia-gpu/],
    },
    {
      title: 'an unknown accelerator',
      text: withLines({ runtime: 'name: a, accelerators: [tpu], ref: x' }),
      want: [/accelerators\[0\]: is not a known word; allowed: one of cpu, apple-gpu, nvidia-gpu/],
    },
    {
      title: 'a gpu class without a count',
      text: withLines({ class: 'name: a, accelerator: nvidia-gpu, cpu_millis: 1, memory_mib: 1' }),
      want: [/^4:5: classes\[0\]\.accelerator_count: is missing/],
    },
    {
      title: 'a gpu class with count 0',
      text: withLines({ class: 'name: a, accelerator: apple-gpu, accelerator_count: 0, cpu_millis: 1, memory_mib: 1' }),
      want: [/takes 1 device or more/],
    },
    {
      title: 'a cpu class with devices',
      text: withLines({ class: `name: a, accelerator_count: 1, ${C}` }),
      want: [/a cpu class has no devices/],
    },
    {
      title: 'amounts that are negative, zero, fractional',
      text: withLines({ class: 'name: a, accelerator: nvidia-gpu, accelerator_count: -1, cpu_millis: 0, memory_mib: 1.5' }),
      want: [/accelerator_count: is too small/, /cpu_millis: is too small/, /memory_mib: is not a whole number/],
    },
    {
      title: 'amounts that are huge, infinite, not numbers',
      text: withLines({ class: 'name: a, accelerator: nvidia-gpu, accelerator_count: 65, cpu_millis: .inf, memory_mib: 4Gi' }),
      want: [/accelerator_count: is too large/, /cpu_millis: is/, /memory_mib: is text/],
    },
    {
      title: 'M4: a model runtime without model_format',
      text: withLines({ entry: 'name: a\n    kind: model\n    source: m' }),
      want: [/^10:9: .*model_format: is missing; .*safetensors or gguf/],
    },
    {
      title: 'M1: an unknown model_format',
      text: withLines({ entry: 'name: a\n    kind: model\n    source: m', runtime: `name: a, ${R}, model_format: pickle` }),
      want: [/model_format: is not a known word; allowed: one of safetensors, gguf/],
    },
    {
      title: 'M1: a model without source, so without artefacts',
      text: withLines({ entry: 'name: a\n    kind: model', runtime: `name: a, ${R}, model_format: gguf` }),
      want: [/source: is missing/],
    },
    {
      title: 'a notebook-image with model_format',
      text: withLines({ runtime: `name: a, ${R}, model_format: gguf` }),
      want: [/model_format: a runtime of a notebook-image has no model_format/],
    },
    {
      title: 'a notebook-image with source',
      text: withLines({ entry: 'name: a\n    kind: notebook-image\n    source: m' }),
      want: [/source: a notebook-image has no source/],
    },
    {
      title: 'an unknown kind',
      text: withLines({ entry: 'name: a\n    kind: vm' }),
      want: [/kind: is not a known word; allowed: one of notebook-image, model/],
    },
    {
      title: 'no runtimes',
      text: 'version: 1\nname: x\nentries:\n  - name: a\n    kind: notebook-image\n    runtimes: []',
      want: [/^6:15: entries\[0\]\.runtimes: is empty/],
    },
    {
      title: 'a name with capitals',
      text: withLines({ class: `name: Big, ${C}` }),
      want: [/^4:13: classes\[0\]\.name: has the wrong form; allowed: 1 to 63 characters/],
    },
    {
      title: 'a name of 64 characters',
      text: withLines({ entry: `name: ${'a'.repeat(64)}\n    kind: notebook-image` }),
      want: [/entries\[0\]\.name: has the wrong form/],
    },
    {
      title: 'a name that is a number',
      text: withLines({ entry: 'name: 2\n    kind: notebook-image' }),
      want: [/entries\[0\]\.name: is a number/],
    },
    {
      title: 'an entry that is not a map',
      text: 'version: 1\nname: x\nentries: [a]',
      want: ['3:11: entries[0]: is text; allowed: an entry: name, kind, description, source, runtimes'],
    },
    {
      title: 'entries that are not a list',
      text: 'version: 1\nname: x\nentries: {}',
      want: ['3:10: entries: is a map; allowed: a list of entries'],
    },
  ];
  it.each(wrong)('$title', ({ text, want }) => {
    const problems = problemsOf(text);
    expect(problems, problems.join('\n')).toHaveLength(want.length);
    want.forEach((one, index) => {
      if (typeof one === 'string') expect(problems[index]).toBe(one);
      else expect(problems[index]).toMatch(one);
    });
  });

  it('all problems at once, in the order of the file', () => {
    const text = withLines({
      class: 'name: A, accelerator: gpu, cpu_millis: 0, memory_mib: x, extra: 1',
      entry: 'name: B\n    kind: vm\n    source: ""',
      runtime: 'name: C, accelerators: [gpu], ref: " ", driver_refs: { podman: x, docker: "" }, model_format: pt',
    });
    const problems = problemsOf(text);
    expect(problems.map((problem) => problem.split(': ')[1])).toEqual([
      'classes[0].name',
      'classes[0].accelerator',
      'classes[0].cpu_millis',
      'classes[0].memory_mib',
      'classes[0].extra',
      'entries[0].name',
      'entries[0].kind',
      'entries[0].source',
      'entries[0].runtimes[0].name',
      'entries[0].runtimes[0].accelerators[0]',
      'entries[0].runtimes[0].ref',
      'entries[0].runtimes[0].driver_refs.podman',
      'entries[0].runtimes[0].driver_refs.docker',
      'entries[0].runtimes[0].model_format',
    ]);
  });
});
