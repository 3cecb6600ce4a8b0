import type { Difference } from '../../app/decisions/json-differences.ts';
import type { DigestComparison, Replay } from '../../app/decisions/replay-decision.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import type { Answer } from '../terminal.ts';
import { decisionJson, describeDecision } from './describe-decision.ts';

/**
 * What `berth decision replay` prints when everything is as it was. Where anything differs, it throws `CommandFailure` with each
 * place: which digest, or which field of which candidate, as stored and as it comes out now.
 */
export function describeReplay(replay: Replay): Answer {
  const { kept, agrees, digests, differences } = replay;
  const shown = { kept, asked: replay.inputs.request };
  const json = { ...decisionJson(shown), agrees, comparedDigests: digests, differences };
  const lines = ['replayed on what it was made on:', ...digests.map(digestLine), ...differences.map(differenceLine)];
  if (!agrees) {
    throw new CommandFailure(`decision ${kept.decisionId} does not come out again as it was made`, {
      code: 'DECISION_DISAGREES',
      exitCode: EXIT_CODES.refused,
      lines: [...describeDecision(shown).lines, ...lines],
      data: { replay: json },
    });
  }
  return { lines: [...describeDecision(shown).lines, ...lines, 'It comes out again as it was made.'], json };
}

function digestLine({ name, stored, replayed }: DigestComparison): string {
  return `  ${name.padEnd(10)} ${stored === replayed ? 'equal' : `differs: stored ${stored}, replayed ${replayed}`}`;
}

function differenceLine({ path, stored, replayed }: Difference): string {
  return `  ${path} differs: stored ${jsonWords(stored)}, replayed ${jsonWords(replayed)}`;
}

function jsonWords(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
