import { explainReason } from '../../src/domain/explain/explain-reason.ts';
import { explainUnblock } from '../../src/domain/explain/explain-unblock.ts';
import { UNBLOCK_CODES, unblockScope } from '../../src/domain/placement/unblock/unblock-action.ts';
import { REASON_CODES, reasonEffect, reasonScope } from '../../src/domain/reason-order.ts';
import { SAMPLE_ACTIONS } from '../../test/domain/support/sample-actions.ts';
import { SAMPLE_REASONS } from '../../test/domain/support/sample-reasons.ts';
import { WHO_CAN_ACT } from '../../test/domain/support/who-can-act.ts';
import { table, type MadeTables } from './made-tables.ts';

/** The tables of docs/reasons.md: every code with its traits, its parameters and its sentence, all as the code has them (L3). */
export function reasonTables(): MadeTables {
  return {
    reasons: table(
      ['code', 'scope', 'effect', 'who can act', 'parameters', 'sentence'],
      REASON_CODES.map((code) => {
        const reason = SAMPLE_REASONS[code];
        const scope = reasonScope(code);
        return [inCode(code), scope, reasonEffect(code), WHO_CAN_ACT[scope], parametersOf(reason), explainReason(reason, () => 'studio')];
      }),
    ),
    unblock: table(
      ['code', 'scope', 'who can act', 'parameters', 'sentence'],
      UNBLOCK_CODES.map((code) => {
        const action = SAMPLE_ACTIONS[code];
        const scope = unblockScope(code);
        return [inCode(code), scope, WHO_CAN_ACT[scope], parametersOf(action), explainUnblock(action, () => 'studio')];
      }),
    ),
  };
}

/** Names of what a code comes with; `then` has a paragraph of its own. */
function parametersOf(value: object): string {
  const names = Object.keys(value).filter((key) => key !== 'code' && key !== 'then');
  return names.length === 0 ? 'none' : names.map(inCode).join(', ');
}

function inCode(text: string): string {
  return `\`${text}\``;
}
