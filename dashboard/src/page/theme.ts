import { browserSetting } from './browser-setting.ts';

/** AUTO follows the system. */
export const theme = browserSetting('berth-theme', ['AUTO', 'LIGHT', 'DARK']);

/** Shows the chosen theme now and whenever it changes; called before the first rendering, so that nothing flashes. */
export function applyTheme(): void {
  const apply = (): void => {
    const chosen = theme.read();
    if (chosen === 'AUTO') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = chosen.toLowerCase();
  };
  apply();
  theme.subscribe(apply);
}
