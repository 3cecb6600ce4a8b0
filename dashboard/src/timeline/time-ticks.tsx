import type { ReactNode } from 'react';
import { useBrowserSetting } from '../page/browser-setting.ts';
import { timeZone } from '../page/time-zone.ts';
import { writtenTime } from '../page/written-time.ts';
import type { AxisSpan } from './model/rows-of.ts';
import { axisTicks, placeOf } from './model/time-axis.ts';
import styles from './phase-bars.module.css';

/** Every other one is left out where there is little room. */
const TICKS = 5;
/** Shares of the axis behind which a label has no room, on wide and on narrow screens: the tick stands without it. */
const LATE = 0.88;
const RATHER_LATE = 0.7;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The axis above the bars. Hidden from screen readers: each row says its own times. */
export function TimeTicks({ span }: { readonly span: AxisSpan }): ReactNode {
  const zone = useBrowserSetting(timeZone);
  const offsetMinutes = zone === 'UTC' ? 0 : -new Date(span.from).getTimezoneOffset();
  const { step, at } = axisTicks(span, { atMost: TICKS, offsetMinutes });
  return (
    <div className={styles['axis']} aria-hidden="true">
      {at.map((tick) => {
        const place = placeOf(tick, span);
        const late = place > LATE ? styles['late'] : place > RATHER_LATE ? styles['rather'] : undefined;
        return (
          <span key={tick} className={`${styles['tick'] ?? ''} ${late ?? ''}`} style={{ insetInlineStart: `${place * 100}%` }}>
            {tickText(new Date(tick).toISOString(), { zone, step })}
          </span>
        );
      })}
    </div>
  );
}

/** As much of a moment as tells neighbouring ticks apart. */
function tickText(at: string, { zone, step }: { readonly zone: 'LOCAL' | 'UTC'; readonly step: number }): string {
  const text = writtenTime(at, { zone, exact: step < 1_000 });
  if (step >= DAY) return text.slice(0, 10);
  if (step >= MINUTE) return text.slice(11, 16);
  return step < 1_000 ? text.slice(11, 21) : text.slice(11, 19);
}
