import { useState, type ReactNode } from 'react';
import { targetGroups, type TargetGroup } from '../../../src/client/explanation/target-groups.ts';
import { Badge } from '../page/badge.tsx';
import { VERDICT_WORDS, type VerdictWords } from './decision-words.ts';
import { TargetRows, type ShownTarget } from './target-rows.tsx';
import styles from './target-rows.module.css';

/** With no more than these nothing is folded. */
const UNFOLDED_AT_MOST = 12;

export interface TargetGroupListProps {
  readonly targets: readonly ShownTarget[];
  /** What the verdicts are called; as of a placement where it is left out. */
  readonly words?: Readonly<Record<ShownTarget['verdict'], VerdictWords>>;
}

/** What was judged, in groups of the same verdict for the same kinds of reasons; those of a large fleet are folded. */
export function TargetGroupList({ targets, words = VERDICT_WORDS }: TargetGroupListProps): ReactNode {
  return (
    <ul className={styles['groups']}>
      {targetGroups(targets).map((group) => (
        <li key={group.key}>
          <Group group={group} words={words[group.verdict]} isOpenAtFirst={targets.length <= UNFOLDED_AT_MOST} />
        </li>
      ))}
    </ul>
  );
}

interface GroupProps {
  readonly group: TargetGroup<ShownTarget>;
  readonly words: VerdictWords;
  readonly isOpenAtFirst: boolean;
}

function Group({ group: { title, targets }, words: { word, sign, tone }, isOpenAtFirst }: GroupProps): ReactNode {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      className={styles['group']}
      open={isOpen}
      onToggle={(event) => {
        // Folds within it have their own.
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <Badge tone={tone} sign={sign}>
          {word}
        </Badge>{' '}
        {title}
      </summary>
      {isOpen && <TargetRows targets={targets} caption={title} />}
    </details>
  );
}
