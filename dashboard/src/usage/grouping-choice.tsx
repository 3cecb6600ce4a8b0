import type { ReactNode } from 'react';
import type { UsageGrouping } from '../generated/graphql.ts';
import { CheckboxField } from '../page/checkbox-field.tsx';
import { GROUPING_TITLES } from './grouping-titles.ts';
import styles from './usage.module.css';

const ORDER: readonly UsageGrouping[] = ['DAY', 'CLASS', 'MEMBER', 'MACHINE', 'WORKLOAD'];

export interface GroupingChoiceProps {
  readonly chosen: readonly UsageGrouping[];
  readonly onChange: (groupBy: readonly UsageGrouping[]) => void;
  /** Whether there is more than one member to group by. */
  readonly isOperator: boolean;
}

/** What the numbers are grouped by, in one order whatever is ticked first. */
export function GroupingChoice({ chosen, onChange, isOperator }: GroupingChoiceProps): ReactNode {
  return (
    <fieldset className={styles['groupings']}>
      <legend>Grouped by</legend>
      {ORDER.filter((grouping) => isOperator || grouping !== 'MEMBER').map((grouping) => (
        <CheckboxField
          key={grouping}
          isSelected={chosen.includes(grouping)}
          onChange={(isSelected) => {
            onChange(ORDER.filter((known) => (known === grouping ? isSelected : chosen.includes(known))));
          }}
        >
          {GROUPING_TITLES[grouping]}
        </CheckboxField>
      ))}
    </fieldset>
  );
}
