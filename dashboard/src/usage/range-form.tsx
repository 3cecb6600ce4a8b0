import { useState, type ReactNode } from 'react';
import { SelectField } from '../page/select-field.tsx';
import { TextField } from '../page/text-field.tsx';
import { monthsBefore } from './months-before.ts';
import { dateIn, type RangeChoice } from './usage-range.ts';
import styles from './usage.module.css';

const KINDS = [
  { id: 'LAST_7_DAYS', label: 'Last 7 days' },
  { id: 'LAST_30_DAYS', label: 'Last 30 days' },
  { id: 'MONTH', label: 'A month' },
  { id: 'CUSTOM', label: 'From day to day' },
] as const;
const OTHER = 'OTHER';

export interface RangeFormProps {
  readonly range: RangeChoice;
  readonly onRange: (range: RangeChoice) => void;
  readonly timeZone: string;
  readonly onTimeZone: (timeZone: string) => void;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Which days, and whose midnights. */
export function RangeForm({ range, onRange, timeZone, onTimeZone, now }: RangeFormProps): ReactNode {
  const [isOtherZone, setOtherZone] = useState(false);
  const local = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = dateIn(now, timeZone) ?? dateIn(now, 'UTC') ?? '';
  const begin = (kind: RangeChoice['kind']): RangeChoice => {
    switch (kind) {
      case 'LAST_7_DAYS':
      case 'LAST_30_DAYS':
        return { kind };
      case 'MONTH':
        return { kind, month: today.slice(0, 7) };
      case 'CUSTOM':
        return { kind, first: `${today.slice(0, 7)}-01`, last: today };
    }
  };
  return (
    <div className={styles['choices']}>
      <SelectField
        label="Days"
        options={KINDS}
        value={range.kind}
        onChange={(id) => {
          onRange(begin(KINDS.find((kind) => kind.id === id)?.id ?? 'LAST_30_DAYS'));
        }}
      />
      {range.kind === 'MONTH' && (
        <SelectField
          label="Month"
          options={monthsBefore(today.slice(0, 7)).map((month) => ({ id: month, label: month }))}
          value={range.month}
          onChange={(month) => {
            onRange({ kind: 'MONTH', month });
          }}
        />
      )}
      {range.kind === 'CUSTOM' && (
        <>
          <TextField
            label="First day"
            type="date"
            value={range.first}
            onChange={(first) => {
              onRange({ ...range, first });
            }}
          />
          <TextField
            label="Last day"
            type="date"
            value={range.last}
            onChange={(last) => {
              onRange({ ...range, last });
            }}
          />
        </>
      )}
      <SelectField
        label="Time zone of the days"
        options={[...new Set([local, 'UTC'])].map((zone) => ({ id: zone, label: zone })).concat({ id: OTHER, label: 'Another one' })}
        value={isOtherZone ? OTHER : timeZone}
        onChange={(id) => {
          setOtherZone(id === OTHER);
          if (id !== OTHER) onTimeZone(id);
        }}
      />
      {isOtherZone && (
        <TextField label="Its name" description="Such as Europe/Berlin" value={timeZone} onChange={onTimeZone} autoComplete="off" />
      )}
    </div>
  );
}
