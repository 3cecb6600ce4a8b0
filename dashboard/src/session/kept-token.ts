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

/** Forgets one token wherever it is kept, as when the server does not take it any more; another one stays. */
export function forgetRefused({ tab, browser }: TokenPlaces, token: string): void {
  for (const place of [tab, browser]) if (place.getItem(KEY) === token) place.removeItem(KEY);
}

/**
 * Calls back when another tab of the browser forgot the token that this one uses too: browsers tell of it by the event `storage`. A tab
 * with a token of its own goes on, and so does one for which another token is kept by now. Gives what ends it.
 */
export function onForgottenElsewhere(places: TokenPlaces, { told, forgotten }: ForgettingWatch): () => void {
  const look = ({ key }: { readonly key?: string | null } & Event): void => {
    // A null key is all of the storage.
    if ((key === KEY || key === null) && keptToken(places) === null) forgotten();
  };
  told.addEventListener('storage', look);
  return () => {
    told.removeEventListener('storage', look);
  };
}

export interface ForgettingWatch {
  /** The window. */
  readonly told: EventTarget;
  readonly forgotten: () => void;
}

/** Forgets the token in both places. */
export function forgetToken({ tab, browser }: TokenPlaces): void {
  tab.removeItem(KEY);
  browser.removeItem(KEY);
}
