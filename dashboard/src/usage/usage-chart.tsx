import type { ReactNode } from 'react';
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useQuery } from 'urql';
import { UsagePageReportDocument, type UsageGrouping, type UsageInput } from '../generated/graphql.ts';
import { ListState } from '../page/list-state.tsx';
import { GROUPING_TITLES } from './grouping-titles.ts';
import { usageBars } from './usage-bars.ts';
import { hoursText, USAGE_MEASURES, type UsageAmounts } from './usage-measures.ts';
import styles from './usage.module.css';

const BAR_PIXELS = 30;
const NAME_PIXELS = 118;
const LONGEST_NAME = 16;

export interface UsageChartProps {
  readonly grouping: UsageGrouping;
  readonly input: UsageInput;
  readonly measure: keyof UsageAmounts;
}

/** One measure by one grouping, as bars that each bear their name and number; the same as a table below, for whoever reads it that way. */
export default function UsageChart({ grouping, input, measure }: UsageChartProps): ReactNode {
  const [query, read] = useQuery({ query: UsagePageReportDocument, variables: { input: { ...input, groupBy: [grouping] } } });
  const bars = usageBars(query.data?.usage.rows ?? [], { measure, inOrder: grouping === 'DAY' }).map((bar) => ({
    ...bar,
    label: hoursText(bar.seconds),
    short: bar.name.length > LONGEST_NAME ? `${bar.name.slice(0, LONGEST_NAME - 1)}…` : bar.name,
  }));
  const unit = USAGE_MEASURES.find(({ id }) => id === measure)?.title ?? '';
  const title = `${unit} by ${GROUPING_TITLES[grouping].toLowerCase()}`;
  return (
    <figure className={styles['chart']}>
      <figcaption>
        <h3>{title}</h3>
      </figcaption>
      <ListState
        query={query}
        retry={() => {
          read({ requestPolicy: 'network-only' });
        }}
        isEmpty={bars.length === 0}
        what={title}
        empty={<p>Nothing of it in these days.</p>}
      >
        <div aria-hidden="true">
          <ResponsiveContainer width="100%" height={bars.length * BAR_PIXELS + 8}>
            <BarChart
              data={bars}
              layout="vertical"
              accessibilityLayer={false}
              margin={{ top: 0, right: 72, bottom: 0, left: 0 }}
              barCategoryGap={6}
            >
              <XAxis type="number" hide domain={[0, 'dataMax']} />
              <YAxis type="category" dataKey="short" width={NAME_PIXELS} tickLine={false} axisLine={false} interval={0} tick={TICK} />
              <Bar dataKey="seconds" fill="var(--accent)" radius={2} isAnimationActive={false}>
                <LabelList dataKey="label" position="right" {...TICK} />
              </Bar>
            </BarChart>
          </ResponsiveContainer>
        </div>
        <details>
          <summary>As a table</summary>
          <table className={styles['numbers']}>
            <caption className={styles['hidden']}>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{GROUPING_TITLES[grouping]}</th>
                <th scope="col">{unit}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ name, label }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{label}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </ListState>
    </figure>
  );
}

const TICK = { fill: 'var(--text)', fontSize: 13 } as const;
