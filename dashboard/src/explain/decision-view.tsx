import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DecisionPartsFragment } from '../generated/graphql.ts';
import { Badge } from '../page/badge.tsx';
import { DataTable } from '../page/data-table.tsx';
import { ReasonList, ReasonText } from '../page/reason-text.tsx';
import { byVerdict, DRIVER_WORDS, OUTCOME_WORDS, VERDICT_WORDS } from './decision-words.ts';
import styles from './decision-view.module.css';
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
      <h3>Every machine</h3>
      <CandidateTable decision={decision} />
    </div>
  );
}

/** The outcome in a line, with the machine where it would run, or the most severe reason. */
function DecisionSummary({ decision }: { readonly decision: DecisionPartsFragment }): ReactNode {
  const { word, sign, tone } = OUTCOME_WORDS[decision.outcome];
  const able = decision.candidates.filter(({ verdict }) => verdict === 'ADMISSIBLE');
  return (
    <div className={styles['summary']}>
      <Badge tone={tone} sign={sign}>
        {word}
      </Badge>
      {decision.outcome === 'ADMIT_NOW' && <p>{ableWords(able.map(({ machine }) => machine.name))}</p>}
      {decision.headline !== null && <ReasonText reason={decision.headline} />}
    </div>
  );
}

function NothingAlone(): ReactNode {
  return (
    <p>
      Berth finds no single step that is enough. Another machine may be: your own, or one that somebody shares.{' '}
      <Link href="/machines">Machines</Link> has how to enrol one.
    </p>
  );
}

function ableWords(names: readonly string[]): string {
  const machines = [...new Set(names)];
  const [only] = machines;
  if (only === undefined) return 'A machine can take it now.';
  return machines.length === 1 ? `${only} can take it now.` : `${machines.join(', ')} can take it now; Berth chooses.`;
}

function CandidateTable({ decision: { candidates, candidateCount } }: { readonly decision: DecisionPartsFragment }): ReactNode {
  if (candidates.length === 0) return <p>There is no machine to consider. Somebody has to enrol one first.</p>;
  return (
    <>
      <DataTable
        caption="Every machine and driver that was considered"
        keyOf={({ machine, driver }) => `${machine.id} ${driver}`}
        rows={byVerdict(candidates)}
        columns={[
          { id: 'machine', title: 'Machine', isRowHeader: true, cell: ({ machine }) => machine.name },
          { id: 'driver', title: 'Driver', cell: ({ driver }) => DRIVER_WORDS[driver] },
          { id: 'runtime', title: 'Runtime', cell: ({ runtime }) => runtime?.name ?? 'none' },
          {
            id: 'verdict',
            title: 'Verdict',
            cell: ({ verdict }) => {
              const { word, sign, tone } = VERDICT_WORDS[verdict];
              return (
                <Badge tone={tone} sign={sign}>
                  {word}
                </Badge>
              );
            },
          },
          {
            id: 'reasons',
            title: 'Why',
            cell: ({ reasons }) => (reasons.length === 0 ? 'Nothing speaks against it.' : <ReasonList reasons={reasons} />),
          },
        ]}
      />
      {candidateCount > candidates.length && (
        <p>
          These are {candidates.length} of {candidateCount}.
        </p>
      )}
    </>
  );
}
