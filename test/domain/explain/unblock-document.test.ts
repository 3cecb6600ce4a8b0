import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explainUnblock } from '../../../src/domain/explain/explain-unblock.ts';
import type { UnblockCode } from '../../../src/domain/placement/unblock/unblock-action.ts';
import { UNBLOCK_CODES, unblockScope } from '../../../src/domain/placement/unblock/unblock-action.ts';
import { SAMPLE_ACTIONS } from '../support/sample-actions.ts';
import { WHO_CAN_ACT } from '../support/who-can-act.ts';

const TEXT = readFileSync(new URL('../../../docs/reasons.md', import.meta.url), 'utf8');
const SECTION = TEXT.slice(TEXT.indexOf('## What would help'), TEXT.indexOf('## Parameters'));
const ROWS = SECTION.split('\n').filter((line) => line.startsWith('| `'));

function rowOf(code: UnblockCode): string {
  const action = SAMPLE_ACTIONS[code];
  const parameters = Object.keys(action).filter((key) => key !== 'code' && key !== 'then');
  const scope = unblockScope(code);
  const names = parameters.length === 0 ? 'none' : parameters.map((key) => `\`${key}\``).join(', ');
  return `| \`${code}\` | ${scope} | ${WHO_CAN_ACT[scope]} | ${names} | ${explainUnblock(action, () => 'studio')} |`;
}

describe('docs/reasons.md, what would help', () => {
  it.each(UNBLOCK_CODES)('L3: %s has its row, as the code has it', (code) => {
    expect(ROWS).toContain(rowOf(code));
  });

  it('L3: every row is of an action, in the order in which they are offered', () => {
    expect(ROWS.map((row) => /`([A-Z_]+)`/.exec(row)?.[1])).toEqual(UNBLOCK_CODES);
  });
});
