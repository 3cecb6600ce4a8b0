const KEY = 'berth-token';

/** The part of `Storage` that is used. */
export interface TokenPlace {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Where a token may be: in the tab, or in the browser when its member asked for that. */
export interface TokenPlaces {
  readonly tab: TokenPlace;
  readonly browser: TokenPlace;
}

/** The token that is kept, the tab's first; null when there is none. */
export function keptToken({ tab, browser }: TokenPlaces): string | null {
  return tab.getItem(KEY) ?? browser.getItem(KEY);
}

/** Keeps a token: in the browser when its member stays signed in there, else until the tab is closed. Nowhere else, and never in a URL. */
export function keepToken(places: TokenPlaces, { token, staySignedIn }: { readonly token: string; readonly staySignedIn: boolean }): void {
  forgetToken(places);
  places[staySignedIn ? 'browser' : 'tab'].setItem(KEY, token);
}

/** Forgets the token in both places. */
export function forgetToken({ tab, browser }: TokenPlaces): void {
  tab.removeItem(KEY);
  browser.removeItem(KEY);
}
