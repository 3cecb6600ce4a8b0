import { describe, expect, test } from 'vitest';
import { parseRequirementsLock } from '../../../src/agent/environments/requirements-lock.ts';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

describe('a lock file of pip', () => {
  test.each([
    { title: 'one line', text: `Demo_Pkg==1.0 --hash=sha256:${A}`, want: [{ name: 'demo-pkg', version: '1.0', hashes: [`sha256:${A}`] }] },
    {
      title: 'what pip-compile writes: continuation lines, comments, several hashes, extras and a marker',
      text: `# made by a tool\n\nzmq[x,y]==26.0.1 ; python_version >= "3.9" \\\n    --hash=sha256:${A} \\\n    --hash=sha256:${B}\n    # via jupyter\n`,
      want: [{ name: 'zmq', version: '26.0.1', hashes: [`sha256:${A}`, `sha256:${B}`] }],
    },
    {
      title: 'one distribution under two markers, and lines of another system',
      text: `a==1 ; os_name == "nt" --hash=sha256:${A}\r\na==2 ; os_name != "nt" --hash sha256:${B} # why\r\n`,
      want: [
        { name: 'a', version: '1', hashes: [`sha256:${A}`] },
        { name: 'a', version: '2', hashes: [`sha256:${B}`] },
      ],
    },
  ])('is read: $title', ({ text, want }) => {
    expect(parseRequirementsLock(text)).toEqual({ ok: want });
  });

  test.each([
    { title: 'no hash', text: `a==1\nb==1 --hash=sha256:${A}`, want: [[1, 1, /a has no hash/]] },
    { title: 'no hash after a continuation', text: `a==1 \\\n\n`, want: [[1, 1, /a has no hash/]] },
    { title: 'a hash of another kind', text: `  a==1 --hash=md5:${A}`, want: [[1, 8, /sha256/]] },
    {
      title: 'a short hash on the second line',
      text: `a==1 \\\n  --hash=sha256:${A} \\\n  --hash=sha256:abc`,
      want: [[3, 3, /64 digits/]],
    },
    { title: 'no version', text: `a --hash=sha256:${A}`, want: [[1, 1, /one version/]] },
    { title: 'a range', text: `a>=1 --hash=sha256:${A}`, want: [[1, 1, /one version/]] },
    { title: 'any version of a series', text: `a==1.* --hash=sha256:${A}`, want: [[1, 1, /one version/]] },
    { title: 'an address', text: `a @ https://host/a.whl --hash=sha256:${A}`, want: [[1, 1, /one version/]] },
    { title: 'a path', text: `./a.whl --hash=sha256:${A}`, want: [[1, 1, /one version/]] },
    { title: 'an option', text: ` --index-url https://host/\na==1 --hash=sha256:${A}`, want: [[1, 2, /options/]] },
    { title: 'another file', text: '-r more.txt', want: [[1, 1, /options/]] },
    { title: 'a link to a source tree', text: '-e .', want: [[1, 1, /options/]] },
    { title: 'an option behind a hash', text: `a==1 --hash=sha256:${A} --global-option=x`, want: [[1, 85, /nothing but hashes/]] },
    { title: 'a control character', text: `a==1\u0000 --hash=sha256:${A}`, want: [[1, 5, /control/]] },
    { title: 'one named twice', text: `a==1 --hash=sha256:${A}\n\nA==1 --hash=sha256:${A}`, want: [[3, 1, /line 1 already/]] },
    { title: 'nothing', text: '# nothing\n', want: [[1, 1, /no distribution/]] },
    {
      title: 'two faults at once',
      text: 'a\nb',
      want: [
        [1, 1, /one version/],
        [2, 1, /one version/],
      ],
    },
  ] satisfies readonly { title: string; text: string; want: [number, number, RegExp][] }[])(
    'is refused with line and column: $title',
    ({ text, want }) => {
      const parsed = parseRequirementsLock(text);
      const problems = 'problems' in parsed ? parsed.problems : [];
      expect(problems).toEqual(
        want.map(([line, column, message]) => ({ line, column, message: expect.stringMatching(message) as string })),
      );
    },
  );
});
