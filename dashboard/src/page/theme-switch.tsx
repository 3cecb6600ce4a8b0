import type { ReactNode } from 'react';
import { useBrowserSetting } from './browser-setting.ts';
import { SwitchGroup } from './switch-group.tsx';
import { theme } from './theme.ts';

/** Light, dark, or as the system has it; kept in this browser. */
export function ThemeSwitch(): ReactNode {
  return (
    <SwitchGroup
      label="Theme"
      options={[
        { id: 'AUTO', label: 'Auto' },
        { id: 'LIGHT', label: 'Light' },
        { id: 'DARK', label: 'Dark' },
      ]}
      value={useBrowserSetting(theme)}
      onChange={theme.write}
    />
  );
}
