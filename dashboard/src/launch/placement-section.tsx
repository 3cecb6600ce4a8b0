import type { ReactNode } from 'react';
import { DecisionView } from '../explain/decision-view.tsx';
import { usePreview } from '../explain/use-preview.ts';
import type { WorkloadKind } from '../generated/graphql.ts';
import { FailureNote } from '../page/failure-note.tsx';
import { Section } from '../page/section.tsx';
import type { Chosen } from './known-choice.ts';
import styles from './launch.module.css';

export interface PlacementSectionProps {
  readonly kind: WorkloadKind;
  readonly chosen: Chosen;
  readonly onChange: (changes: Partial<Chosen>) => void;
}

/** What a launch of what is chosen would be answered with now; it reserves nothing. */
export function PlacementSection({ kind, chosen: { classId, entryId, machineId }, onChange }: PlacementSectionProps): ReactNode {
  const preview = usePreview(classId === null || entryId === null ? null : { kind, classId, entryId, machineId });
  const { decision, failure, isAsking, reload } = preview;
  return (
    <Section title="Where it would run">
      <p className={styles['asking']} role="status">
        {statusWords({ isChosen: classId !== null && entryId !== null, isAsking })}
      </p>
      {failure !== null && <FailureNote failure={failure} retry={reload} />}
      {decision !== null && (
        <DecisionView
          decision={decision}
          place={{
            onChooseClass: (id) => {
              onChange({ classId: id });
            },
            onAnyMachine: () => {
              onChange({ machineId: null });
            },
          }}
        />
      )}
    </Section>
  );
}

function statusWords({ isChosen, isAsking }: { readonly isChosen: boolean; readonly isAsking: boolean }): string {
  if (!isChosen) return 'Choose what to launch and a class: then every machine says whether it could take it.';
  return isAsking ? 'Asking every machine …' : 'As things are now. Nothing is reserved until you launch.';
}
