import { expect, test } from 'vitest';
import { forgetToken, keepToken, keptToken, type TokenPlace, type TokenPlaces } from '../../../dashboard/src/session/kept-token.ts';

function place(): TokenPlace & { readonly all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

const places = (): TokenPlaces & { readonly tab: ReturnType<typeof place>; readonly browser: ReturnType<typeof place> } => ({
  tab: place(),
  browser: place(),
});

test('security: a token is kept in the tab alone unless its member stays signed in', () => {
  const given = places();
  keepToken(given, { token: 'brt_1', staySignedIn: false });
  expect([[...given.tab.all.values()], [...given.browser.all.values()]]).toEqual([['brt_1'], []]);
  expect(keptToken(given)).toBe('brt_1');
});

test('a member who stays signed in has the token in the browser, and none of a former one in the tab', () => {
  const given = places();
  keepToken(given, { token: 'brt_1', staySignedIn: false });
  keepToken(given, { token: 'brt_2', staySignedIn: true });
  expect([[...given.tab.all.values()], [...given.browser.all.values()]]).toEqual([[], ['brt_2']]);
  expect(keptToken(given)).toBe('brt_2');
});

test('security: signing out leaves nothing of it anywhere', () => {
  const given = places();
  keepToken(given, { token: 'brt_1', staySignedIn: true });
  forgetToken(given);
  expect([given.tab.all.size, given.browser.all.size, keptToken(given)]).toEqual([0, 0, null]);
});
