import type { Pool } from 'pg';
import { InputUnusable } from '../../app/decisions/rebuild-inputs.ts';
import { replayDecision } from '../../app/decisions/replay-decision.ts';
import { showDecision } from '../../app/decisions/show-decision.ts';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import { describeDecision } from '../../cli/decision/describe-decision.ts';
import { describeReplay } from '../../cli/decision/describe-replay.ts';
import type { Answer } from '../../cli/terminal.ts';
import type { DecisionId } from '../../domain/model/ids.ts';
import { InvalidInput } from '../../domain/refusals.ts';
import { createDecisionArchive } from '../../storage/decision-archive.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const GLOBAL_ID = /^Decision:(.*)$/;

/** `berth decision show ID`. */
export async function showCommand(pool: Pool, id: string): Promise<Answer> {
  return withUsableInputs(async () => describeDecision(await showDecision(createDecisionArchive(pool), decisionIdOf(id))));
}

/** `berth decision replay ID`: fails with DECISION_DISAGREES where anything comes out otherwise. */
export async function replayCommand(pool: Pool, id: string): Promise<Answer> {
  return withUsableInputs(async () => describeReplay(await replayDecision(createDecisionArchive(pool), decisionIdOf(id))));
}

/** Reads the id of a decision, as the timeline shows it (`AdmissionEvent.decisionId`) or as the database has it. */
function decisionIdOf(text: string): DecisionId {
  const inner = UUID.test(text) ? text : (GLOBAL_ID.exec(Buffer.from(text, 'base64').toString('utf8'))?.[1] ?? '');
  if (!UUID.test(inner)) throw new InvalidInput([{ field: 'id', message: 'is not the id of a decision.' }]);
  return inner as DecisionId;
}

async function withUsableInputs(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InputUnusable)) throw error;
    const { message, input, digest, found } = error;
    throw new CommandFailure(message, { code: 'DECISION_INPUT_UNUSABLE', exitCode: EXIT_CODES.refused, data: { input, digest, found } });
  }
}
