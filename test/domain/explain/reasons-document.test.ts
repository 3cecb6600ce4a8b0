import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reasonTables } from '../../../scripts/catalogues/reason-tables.ts';
import { REASON_CODES } from '../../../src/domain/reason-order.ts';
import { SAMPLE_REASONS } from '../support/sample-reasons.ts';

const TEXT = readFileSync(new URL('../../../docs/reasons.md', import.meta.url), 'utf8');

/** Rows of the table of codes: those whose first cell is a code in capitals. */
const ROWS = TEXT.slice(0, TEXT.indexOf('## What would help'))
  .split('\n')
  .filter((line) => /^\| `[A-Z_]+` \|/.test(line));

const MADE = (reasonTables()['reasons'] ?? '').split('\n');

describe('docs/reasons.md', () => {
  it.each(REASON_CODES)('L3: %s has its row, as the code has it', (code) => {
    expect(ROWS).toContain(MADE.find((row) => row.startsWith(`| \`${code}\` |`)));
  });

  it('L3: every row is of a code, in the order of severity', () => {
    expect(ROWS.map((row) => /`([A-Z_]+)`/.exec(row)?.[1])).toEqual(REASON_CODES);
  });

  it('every parameter is described', () => {
    const described = TEXT.slice(TEXT.indexOf('## Parameters'));
    const parameters = new Set(Object.values(SAMPLE_REASONS).flatMap((reason) => Object.keys(reason)));
    parameters.delete('code');
    for (const parameter of parameters) expect(described).toContain(`\`${parameter}\``);
  });
});
