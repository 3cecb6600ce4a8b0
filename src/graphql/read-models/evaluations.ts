import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { Reason } from '../../domain/reason.ts';
import type { PlacementOutcome } from '../../domain/timeline.ts';

/** The latest evaluation of a workload (L3). */
export interface EvaluationRow {
  readonly outcome: PlacementOutcome;
  readonly headline: Reason | null;
  readonly reasons: readonly Reason[];
  readonly evaluatedAt: Date;
}

/** Reads of evaluations; who may see the workload may see them. */
export interface EvaluationReads {
  /** In the order of the workloads; null before the first evaluation. */
  ofWorkloads(workloadIds: readonly string[]): Promise<(EvaluationRow | null)[]>;
}

/** Reads evaluations through Prisma. Reasons are stored by Berth alone, as plain JSON of their type. */
export function createEvaluationReads(prisma: PrismaClient): EvaluationReads {
  return {
    async ofWorkloads(workloadIds) {
      const rows = await prisma.evaluation.findMany({
        where: { workloadId: { in: [...new Set(workloadIds)] } },
        select: { workloadId: true, outcome: true, headline: true, reasons: true, evaluatedAt: true },
      });
      const byWorkload = new Map(
        rows.map((row) => [
          row.workloadId,
          {
            outcome: row.outcome as PlacementOutcome,
            headline: row.headline as unknown as Reason | null,
            reasons: row.reasons as unknown as readonly Reason[],
            evaluatedAt: row.evaluatedAt,
          },
        ]),
      );
      return workloadIds.map((id) => byWorkload.get(id) ?? null);
    },
  };
}
