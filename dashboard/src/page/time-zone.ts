import { browserSetting } from './browser-setting.ts';

/** How moments are written: in the zone of the browser, or in UTC as logs have them. */
export const timeZone = browserSetting('berth-time', ['LOCAL', 'UTC']);
