import { describe, expect, test } from 'vitest';
import { readOpenPath, targetForWork } from '../../src/proxy/open-path.ts';

const ID = '0193b3c4-0000-7000-8000-00000000000a';
const AT = `/open/${ID}`;

describe('what a request target asks for', () => {
  test.each([
    { title: 'a page of the work', target: `${AT}/lab/tree/a%20b?x=../y`, want: 'work' },
    { title: 'the root of the work', target: `${AT}/`, want: 'work' },
    { title: 'an encoded slash in a name of the work', target: `${AT}/api/contents/a%2Fb`, want: 'work' },
    { title: 'characters outside of ASCII, encoded', target: `${AT}/%C3%A4`, want: 'work' },
    { title: 'the work without its slash', target: AT, want: 'bare' },
    { title: 'the work without its slash, with a query', target: `${AT}?a=1`, want: 'bare' },
    { title: 'where codes are handed in', target: `${AT}/_berth/enter`, want: 'enter' },
    { title: 'below what is ours', target: `${AT}/_berth/other`, want: 'nothing' },
    { title: 'below what is ours, encoded', target: `${AT}/%5Fberth/enter`, want: 'nothing' },
    { title: 'the root', target: '/', want: 'nothing' },
    { title: 'the API', target: '/graphql', want: 'nothing' },
    { title: 'an id in upper case', target: `/open/${ID.toUpperCase()}/`, want: 'nothing' },
    { title: 'an id in braces', target: `/open/{${ID}}/`, want: 'nothing' },
    { title: 'an id without hyphens', target: `/open/${ID.replaceAll('-', '')}/`, want: 'nothing' },
    { title: 'an id with an encoded character', target: `/open/%30${ID.slice(1)}/`, want: 'nothing' },
    { title: 'an id with an encoded slash', target: `/open/${ID}%2Flab`, want: 'nothing' },
    { title: 'another id behind dots', target: `/open/../open/${ID}/`, want: 'nothing' },
    { title: 'two slashes at the beginning', target: `//open/${ID}/`, want: 'nothing' },
    { title: 'dots', target: `${AT}/../${ID}/`, want: 'wrong' },
    { title: 'encoded dots', target: `${AT}/%2e%2E/x`, want: 'wrong' },
    { title: 'dots behind an encoded slash', target: `${AT}/a%2f..%2fb`, want: 'wrong' },
    { title: 'dots behind an encoded backslash', target: `${AT}/a%5c..%5cb`, want: 'wrong' },
    { title: 'a single dot', target: `${AT}/./x`, want: 'wrong' },
    { title: 'a backslash', target: `${AT}/a\\b`, want: 'wrong' },
    { title: 'NUL', target: `${AT}/a%00b`, want: 'wrong' },
    { title: 'a broken escape', target: `${AT}/%zz`, want: 'wrong' },
    { title: 'half a character', target: `${AT}/%C3`, want: 'wrong' },
    { title: 'a fragment', target: `${AT}/a#b`, want: 'wrong' },
    { title: 'a space', target: `${AT}/a b`, want: 'wrong' },
    { title: 'a byte above ASCII', target: `${AT}/\u00e4`, want: 'wrong' },
    { title: 'a whole URL', target: `http://other.example${AT}/`, want: 'wrong' },
    { title: 'more than anybody needs', target: `${AT}/${'a'.repeat(20_000)}`, want: 'wrong' },
  ])('$title: $want', ({ target, want }) => {
    expect(readOpenPath(target).kind).toBe(want);
  });

  test('a notebook is given its base path, an endpoint its own root', () => {
    const target = `${AT}/v1/models?limit=1`;
    expect(targetForWork(target, { kind: 'notebook', workloadId: ID })).toBe(target);
    expect(targetForWork(target, { kind: 'endpoint', workloadId: ID })).toBe('/v1/models?limit=1');
    expect(targetForWork(`${AT}/`, { kind: 'endpoint', workloadId: ID })).toBe('/');
  });
});
