import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cliTables, leaves, program } from '../../scripts/catalogues/cli-tables.ts';
import { withMadeTables } from '../../scripts/catalogues/made-tables.ts';

const page = readFileSync('docs/cli.md', 'utf8');
const paths = leaves(program()).map(([path]) => path);

describe('docs/cli.md', () => {
  it('is what the program says of itself', () => {
    expect(withMadeTables(page, cliTables())).toBe(page);
  });

  it.each([
    'serve agent migrate login logout whoami timeline usage explain audit export',
    'catalog apply|catalog check|catalog coverage|catalog list|model validate|env build|env verify|env list',
    'token create|token list|token revoke|member create|workspace list|workspace show',
    'notebook launch|notebook list|notebook show|notebook start|notebook stop|notebook delete|notebook open',
    'endpoint launch|endpoint list|endpoint show|endpoint start|endpoint stop|endpoint delete|endpoint open',
    'machine list|machine show|machine enroll|machine update|machine forget|machine confirm-loss',
  ])('has %s', (names) => {
    for (const name of names.includes('|') ? names.split('|') : names.split(' ')) {
      expect(paths).toContain(`berth ${name}`);
      expect(page).toMatch(new RegExp(`^### berth ${name}(?: |$)`, 'm'));
    }
  });

  it('every command and option says what it is', () => {
    for (const [path, command] of leaves(program())) {
      expect(command.description(), path).not.toBe('');
      for (const option of command.options) expect(option.description, `${path} ${option.flags}`).not.toBe('');
    }
  });
});
