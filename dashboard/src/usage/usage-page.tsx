import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { UsageGrouping, UsageInput } from '../generated/graphql.ts';
import { Note } from '../page/note.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { Skeleton } from '../page/list-state.tsx';
import { Section } from '../page/section.tsx';
import { SelectField } from '../page/select-field.tsx';
import { useSession } from '../session/use-session.ts';
import { GroupingChoice } from './grouping-choice.tsx';
import { RangeForm } from './range-form.tsx';
import { UsageDetails } from './usage-details.tsx';
import { USAGE_MEASURES, type UsageAmounts } from './usage-measures.ts';
import styles from './usage.module.css';
import { usageInterval, type RangeChoice } from './usage-range.ts';

/** The library of charts is loaded when there is something to draw. */
const UsageChart = lazy(() => import('./usage-chart.tsx'));

/** Who used what: charts, the numbers that they show, and a file with every digit. Members see their own work, operators everybody's. */
export default function UsagePage(): ReactNode {
  const { isOperator } = useSession();
  const [now] = useState(() => Date.now());
  const [timeZone, setTimeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [range, setRange] = useState<RangeChoice>({ kind: 'LAST_30_DAYS' });
  const [groupBy, setGroupBy] = useState<readonly UsageGrouping[]>(isOperator ? ['CLASS', 'MEMBER'] : ['CLASS']);
  const [measure, setMeasure] = useState<keyof UsageAmounts>('coreSeconds');
  const interval = usageInterval(range, { now, timeZone });
  return (
    <>
      <PageHeader title="Usage" />
      <p>{isOperator ? 'What everybody’s work held' : 'What your work held'}; what is held still counts up to now.</p>
      <Section title="What to show">
        <RangeForm range={range} onRange={setRange} timeZone={timeZone} onTimeZone={setTimeZone} now={now} />
        {typeof interval === 'string' && <Note tone="warn">{interval}</Note>}
      </Section>
      {typeof interval !== 'string' && (
        <>
          <Section title="Charts">
            <div className={styles['measure']}>
              <SelectField
                label="Counted in"
                options={USAGE_MEASURES.map(({ id, title, meaning }) => ({ id, label: title, detail: meaning }))}
                value={measure}
                onChange={(id) => {
                  setMeasure(USAGE_MEASURES.find((known) => known.id === id)?.id ?? 'coreSeconds');
                }}
                description={USAGE_MEASURES.find(({ id }) => id === measure)?.meaning}
              />
            </div>
            <Suspense fallback={<Skeleton what="charts" />}>
              <div className={styles['charts']}>
                {(isOperator ? (['CLASS', 'MEMBER'] as const) : (['CLASS', 'DAY'] as const)).map((grouping) => (
                  <UsageChart key={grouping} grouping={grouping} input={{ ...interval, timeZone }} measure={measure} />
                ))}
              </div>
            </Suspense>
          </Section>
          <Section title="Numbers">
            <GroupingChoice chosen={groupBy} onChange={setGroupBy} isOperator={isOperator} />
            <UsageDetails input={{ ...interval, timeZone, groupBy } satisfies UsageInput} groupBy={groupBy} />
          </Section>
        </>
      )}
    </>
  );
}
