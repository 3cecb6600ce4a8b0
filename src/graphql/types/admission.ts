import { builder } from '../builder.ts';
import type { EvaluationRow } from '../read-models/evaluations.ts';
import type { WorkloadRow } from '../read-models/workload-row.ts';
import { visibleHeadline, visibleReasons } from '../visible-reasons.ts';
import { AdmissionReason } from './admission-reason.ts';
import { AdmissionStateEnum } from './work-enums.ts';

/** A workload with its latest evaluation; null before the first. */
export interface AdmissionRow {
  readonly workload: WorkloadRow;
  readonly evaluation: EvaluationRow | null;
}

/** Where a workload stands with admission, and why. */
export const Admission = builder.objectRef<AdmissionRow>('Admission').implement({
  description: 'Where a workload stands with admission, and why, as of its latest evaluation.',
  fields: (t) => ({
    state: t.field({
      type: AdmissionStateEnum,
      description: 'Where it stands; of work that was stopped or failed, where it last stood.',
      resolve: ({ workload }) => workload.admission,
    }),
    headline: t.field({
      type: AdmissionReason,
      nullable: true,
      description: 'The most severe reason; null when it is admitted.',
      resolve: ({ evaluation }, _args, context) => (evaluation === null ? null : visibleHeadline(evaluation, context)),
    }),
    reasons: t.field({
      type: [AdmissionReason],
      description: 'Why it is not admitted, most severe first; empty when it is.',
      resolve: ({ evaluation }, _args, context) => visibleReasons(evaluation?.reasons ?? [], context),
    }),
    evaluatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last evaluated, in database time; null before the first evaluation.',
      resolve: ({ evaluation }) => evaluation?.evaluatedAt ?? null,
    }),
    queuePosition: t.loadable({
      type: 'Int',
      nullable: true,
      description: 'Place among the work that waits for the same machine, from 1; null when no machine is waited for.',
      loaderOptions: { cache: false },
      load: (ids: string[], context) => context.reads.workloads.queuePositions(ids),
      resolve: ({ workload }) => workload.id,
    }),
    timesPassed: t.int({
      description: 'How often younger work was served before it since it began to wait.',
      resolve: ({ workload }) => workload.timesPassed,
    }),
  }),
});
