import { useSyncExternalStore } from 'react';

/** A choice of words that this browser keeps, such as the theme. */
export interface BrowserSetting<Value extends string> {
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

/** Makes a setting, kept under `key`; anything else than `values` counts as the first of them. */
export function browserSetting<const Values extends readonly [string, ...string[]]>(
  key: string,
  values: Values,
): BrowserSetting<Values[number]> {
  const changes = new EventTarget();
  return {
    read() {
      const kept = window.localStorage.getItem(key);
      return values.find((value) => value === kept) ?? values[0];
    },
    write(value) {
      window.localStorage.setItem(key, value);
      changes.dispatchEvent(new Event('change'));
    },
    subscribe(changed) {
      // `storage` tells of other tabs.
      changes.addEventListener('change', changed);
      window.addEventListener('storage', changed);
      return () => {
        changes.removeEventListener('change', changed);
        window.removeEventListener('storage', changed);
      };
    },
  };
}

/** The setting's value, kept up to date with every tab. */
export function useBrowserSetting<Value extends string>(setting: BrowserSetting<Value>): Value {
  return useSyncExternalStore(setting.subscribe, setting.read);
}
