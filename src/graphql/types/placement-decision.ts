import type { PlacementPreview } from '../../app/preview-ports.ts';
import { chosenVerdict } from '../../domain/placement/chosen-verdict.ts';
import type { CandidateVerdict } from '../../domain/placement/decision.ts';
import { builder } from '../builder.ts';
import { visibleHeadline, visibleReasons } from '../visible-reasons.ts';
import { AdmissionReason } from './admission-reason.ts';
import { DriverEnum } from './hardware-enums.ts';
import { Machine } from './machine.ts';
import { Runtime } from './runtime.ts';
import { UnblockAction } from './unblock-action.ts';
import { CandidateVerdictEnum, PlacementOutcomeEnum } from './work-enums.ts';

const CandidateVerdictType = builder.objectRef<CandidateVerdict>('CandidateVerdict').implement({
  description: 'One machine with one of its drivers, as an evaluation judged it.',
  fields: (t) => ({
    machine: t.field({ type: Machine, description: 'The machine.', resolve: (candidate) => candidate.machineId }),
    driver: t.field({ type: DriverEnum, description: 'The driver.', resolve: (candidate) => candidate.driver }),
    runtime: t.field({
      type: Runtime,
      nullable: true,
      description: 'The runtime selected for it: the first in catalog order that it can run; null when there is none.',
      resolve: (candidate) => candidate.runtime?.id ?? null,
    }),
    verdict: t.field({ type: CandidateVerdictEnum, description: 'What was found.', resolve: (candidate) => candidate.verdict }),
    reasons: t.field({
      type: [AdmissionReason],
      description: 'Every reason against it that the viewer may see, most severe first; empty when it is ADMISSIBLE.',
      resolve: (candidate, _args, context) => visibleReasons(candidate.reasons, context),
    }),
  }),
});

/** The result of one placement evaluation. */
export const PlacementDecisionType = builder.objectRef<PlacementPreview>('PlacementDecision').implement({
  description: 'The result of one placement evaluation: every machine and driver considered, and why.',
  fields: (t) => ({
    outcome: t.field({ type: PlacementOutcomeEnum, description: 'What would happen now.', resolve: ({ decision }) => decision.outcome }),
    headline: t.field({
      type: AdmissionReason,
      nullable: true,
      description: 'The most severe reason that makes the outcome; null when it is ADMIT_NOW.',
      resolve: ({ decision }, _args, context) => visibleHeadline(decision, context),
    }),
    chosen: t.field({
      type: CandidateVerdictType,
      nullable: true,
      description:
        'Where it would run: the first of the ADMISSIBLE candidates by the order of placement; null unless the outcome is ADMIT_NOW.',
      resolve: ({ decision }) => chosenVerdict(decision),
    }),
    candidates: t.field({
      type: [CandidateVerdictType],
      description: 'The first 200 candidates, by machine id and driver.',
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ decision }) => decision.candidates,
    }),
    candidateCount: t.int({ description: 'How many candidates were considered.', resolve: ({ decision }) => decision.candidateCount }),
    unblock: t.field({
      type: [UnblockAction],
      description:
        'What would get it further, at most ten actions of which each alone suffices: what admits it at once first, then by who can act. Empty when the outcome is ADMIT_NOW.',
      complexity: { field: 1, multiplier: 10 },
      resolve: (preview) => preview.unblock,
    }),
    evaluatedAt: t.expose('evaluatedAt', { type: 'DateTime', description: 'When it was evaluated, in database time.' }),
  }),
});
