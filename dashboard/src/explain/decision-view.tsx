import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { chosenSentence, cutSentence, NOTHING_ALONE, otherCandidates } from '../../../src/client/explanation/decision-words.ts';
import type { DecisionPartsFragment } from '../generated/graphql.ts';
import { Badge } from '../page/badge.tsx';
import { ReasonText } from '../page/reason-text.tsx';
import { OUTCOME_WORDS } from './decision-words.ts';
import styles from './decision-view.module.css';
import { TargetGroupList } from './target-group-list.tsx';
import { UnblockList, type UnblockPlace } from './unblock-list.tsx';

export interface DecisionViewProps {
  readonly decision: DecisionPartsFragment;
  readonly place: UnblockPlace;
}

/** A placement decision: what comes of it and why, what would get it further, and every machine and driver with all that speaks against it. */
export function DecisionView({ decision, place }: DecisionViewProps): ReactNode {
  return (
    <div className={styles['decision']}>
      <DecisionSummary decision={decision} />
      {decision.outcome !== 'ADMIT_NOW' && (
        <>
          <h3>What would change it</h3>
          {decision.unblock.length > 0 ? <UnblockList actions={decision.unblock} place={place} /> : <NothingAlone />}
        </>
      )}
      <Candidates decision={decision} />
    </div>
  );
}

/** The outcome in a line, with the machine where it would run, or the most severe reason. */
function DecisionSummary({ decision }: { readonly decision: DecisionPartsFragment }): ReactNode {
  const { word, sign, tone } = OUTCOME_WORDS[decision.outcome];
  return (
    <div className={styles['summary']}>
      <Badge tone={tone} sign={sign}>
        {word}
      </Badge>
      {decision.chosen !== null && <p>{chosenSentence(decision)}</p>}
      {decision.headline !== null && <ReasonText reason={decision.headline} />}
    </div>
  );
}

function NothingAlone(): ReactNode {
  return (
    <p>
      {NOTHING_ALONE} <Link href="/machines">Machines</Link> has how to enrol one.
    </p>
  );
}

/** All but the one where it would run. */
function Candidates({ decision }: { readonly decision: DecisionPartsFragment }): ReactNode {
  const { chosen, candidates } = decision;
  if (candidates.length === 0) return <p>There is no machine to consider. Somebody has to enrol one first.</p>;
  const others = otherCandidates(decision);
  const cut = cutSentence(decision);
  if (others.length === 0 && cut === null) return null;
  return (
    <>
      <h3>{chosen === null ? 'Every machine' : 'Every other machine'}</h3>
      {cut !== null && <p>{cut}</p>}
      <TargetGroupList targets={others} />
    </>
  );
}
