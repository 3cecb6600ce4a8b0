import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reasonTables } from '../../../scripts/catalogues/reason-tables.ts';
import { UNBLOCK_CODES } from '../../../src/domain/placement/unblock/unblock-action.ts';

const TEXT = readFileSync(new URL('../../../docs/reasons.md', import.meta.url), 'utf8');
const SECTION = TEXT.slice(TEXT.indexOf('## What would help'), TEXT.indexOf('## Parameters'));
const ROWS = SECTION.split('\n').filter((line) => line.startsWith('| `'));
const MADE = (reasonTables()['unblock'] ?? '').split('\n');

describe('docs/reasons.md, what would help', () => {
  it.each(UNBLOCK_CODES)('L3: %s has its row, as the code has it', (code) => {
    expect(ROWS).toContain(MADE.find((row) => row.startsWith(`| \`${code}\` |`)));
  });

  it('L3: every row is of an action, in the order in which they are offered', () => {
    expect(ROWS.map((row) => /`([A-Z_]+)`/.exec(row)?.[1])).toEqual(UNBLOCK_CODES);
  });
});
