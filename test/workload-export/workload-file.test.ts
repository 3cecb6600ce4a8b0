import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWorkloadFile } from '../../src/workload-export/read-workload-file.ts';
import type { WorkloadFile } from '../../src/workload-export/workload-file.ts';
import { writeWorkloadFile } from '../../src/workload-export/write-yaml.ts';

const NOTEBOOK: WorkloadFile = { version: 1, kind: 'notebook', name: 'lab', class: 'small', entry: { catalog: 'sample', name: 'jupyter' } };

describe('the file of a workload', () => {
  it('says what a person would write', () => {
    expect(writeWorkloadFile({ ...NOTEBOOK, machine: 'studio' })).toBe(`# Launch it again: berth notebook launch --file FILE
version: 1
kind: notebook
name: lab
class: small
entry:
  catalog: sample
  name: jupyter
machine: studio
`);
  });

  it('what was written is read as the same, whatever the names look like', () => {
    const name = fc.oneof(
      fc.stringMatching(/^[a-z0-9-]{1,63}$/),
      fc.constantFrom('null', 'true', '1e3', '-', '0x1f', '2026-11-29', 'a: b', '#x', '"', '*a', '&a', ' x', 'é\n'),
    );
    const file = fc.record(
      {
        version: fc.constant(1 as const),
        kind: fc.constantFrom('notebook' as const, 'endpoint' as const),
        name,
        class: name,
        entry: fc.record({ catalog: name, name }),
        machine: name,
      },
      { requiredKeys: ['version', 'kind', 'name', 'class', 'entry'] },
    );
    fc.assert(
      fc.property(file, (content) => {
        expect(readWorkloadFile(writeWorkloadFile(content))).toEqual({ ok: content });
      }),
    );
  });

  it('may be JSON', () => {
    expect(readWorkloadFile(JSON.stringify(NOTEBOOK))).toEqual({ ok: NOTEBOOK });
  });

  it.each<{ readonly title: string; readonly text: string; readonly wants: readonly RegExp[] }>([
    { title: 'no YAML', text: 'a: [', wants: [/no YAML/] },
    { title: 'nothing', text: '', wants: [/expected object/] },
    { title: 'a key twice', text: `${writeWorkloadFile(NOTEBOOK)}name: other\n`, wants: [/no YAML \(DUPLICATE_KEY\)/] },
    { title: 'a key that is not known', text: `${writeWorkloadFile(NOTEBOOK)}driver_refs: {}\n`, wants: [/driver_refs/] },
    { title: 'an alias', text: 'a: &x 1\nb: *x\n', wants: [/aliases/] },
    { title: 'another version', text: JSON.stringify({ ...NOTEBOOK, version: 2 }), wants: [/^version: /] },
    { title: 'several problems at once', text: '{ version: 1, kind: pod, name: 7, class: x }', wants: [/^kind: /, /^name: /, /^entry: /] },
    { title: 'a file that is too long', text: ' '.repeat(70_000), wants: [/longer than/] },
  ])('refuses $title', ({ text, wants }) => {
    const read = readWorkloadFile(text);
    const problems = 'problems' in read ? read.problems : [];
    expect(problems).toHaveLength(wants.length);
    for (const [index, want] of wants.entries()) expect(problems[index]).toMatch(want);
  });
});
