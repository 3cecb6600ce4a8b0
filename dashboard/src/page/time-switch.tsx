import type { ReactNode } from 'react';
import { useBrowserSetting } from './browser-setting.ts';
import { SwitchGroup } from './switch-group.tsx';
import { timeZone } from './time-zone.ts';

/** Local time or UTC, for every moment that is shown; kept in this browser. */
export function TimeSwitch(): ReactNode {
  return (
    <SwitchGroup
      label="Times"
      options={[
        { id: 'LOCAL', label: 'Local time' },
        { id: 'UTC', label: 'UTC' },
      ]}
      value={useBrowserSetting(timeZone)}
      onChange={timeZone.write}
    />
  );
}
