import type { DecisionArchive, KeptDecision, KeptInput } from '../app/decision-ports.ts';
import type { MachineId } from '../domain/model/ids.ts';
import type { Queryable } from './queryable.ts';
import { READ_DECISION, READ_INPUTS } from './sql/read-decision.ts';

/** The document of `READ_DECISION`. */
interface DecisionRow extends Omit<KeptDecision, 'evaluatedAt' | 'machineNames'> {
  readonly evaluatedAt: string;
  readonly machineNames: Readonly<Record<MachineId, string>>;
}

/** Reads decisions and their inputs from Postgres, for the operator's commands (H1). */
export function createDecisionArchive(database: Queryable): DecisionArchive {
  return {
    async readDecision(id) {
      const { rows } = await database.query<{ decision: DecisionRow }>(READ_DECISION, [id]);
      const decision = rows[0]?.decision;
      if (decision === undefined) return null;
      const { evaluatedAt, machineNames, ...rest } = decision;
      return { ...rest, evaluatedAt: new Date(evaluatedAt), machineNames: new Map(Object.entries(machineNames) as [MachineId, string][]) };
    },
    async readInputs(digests) {
      const { rows } = await database.query<KeptInput>(READ_INPUTS, [digests]);
      return new Map(rows.map((row) => [row.digest, row]));
    },
  };
}
