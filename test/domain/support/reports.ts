import type { AgentReport } from '../../../src/domain/intents/agent-report.ts';
import type { DecisionId } from '../../../src/domain/model/ids.ts';
import { testId } from './ids.ts';

/** A report of generation 1 by machine 1, without a reason. */
export function aReport(state: AgentReport['state'], changes: Partial<AgentReport> = {}): AgentReport {
  return { machineId: testId(1), generation: 1, decisionId: testId<DecisionId>(61), state, reason: null, progress: null, ...changes };
}
