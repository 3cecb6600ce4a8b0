import { describe, expect, test } from 'vitest';
import { AgentFailure } from '../../../src/agent/agent-failure.ts';
import { packageClosure, parsePackages } from '../../../src/agent/environments/debian-packages.ts';

/** Lines as dpkg-query prints them: package, version, architecture, status, pre-depends, depends, provides. */
const TEXT = [
  'server\t1.0\tall\tinstalled\t\tserver-lib (= 1.0), python3:any, mail | mail-agent\t',
  'server-lib\t1.0\tall\tinstalled\tbase\tserver\t',
  'python3\t3.11\tamd64\tinstalled\t\tbase (>= 2) [amd64]\t',
  'base\t2\tamd64\tinstalled\t\t\t',
  'postman\t7\tamd64\tinstalled\t\t\tmail-agent (= 1), other',
  'unrelated\t1\tall\tinstalled\t\tbase\t',
  'gone\t1\tall\tconfig-files\t\t\tmail-agent',
].join('\n');

describe('the closure of Debian packages', () => {
  test('it follows dependencies, alternatives, virtual packages and cycles, and nothing else', () => {
    expect(packageClosure(parsePackages(TEXT), ['server']).map((item) => item.name)).toEqual([
      'base',
      'postman',
      'python3',
      'server',
      'server-lib',
    ]);
  });

  test('it does not depend on the order of the database', () => {
    const installed = parsePackages(TEXT);
    expect(packageClosure([...installed].reverse(), ['server'])).toEqual(packageClosure(installed, ['server']));
  });

  test('a root that is not installed is refused with what to type', () => {
    expect(() => packageClosure(parsePackages(TEXT), ['gone'])).toThrow(AgentFailure);
    expect(() => packageClosure(parsePackages(TEXT), ['gone'])).toThrow(/apt-get install gone/);
  });
});
