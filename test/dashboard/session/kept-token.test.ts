import { expect, test } from 'vitest';
import {
  forgetRefused,
  forgetToken,
  keepToken,
  keptToken,
  onForgottenElsewhere,
  type TokenPlace,
  type TokenPlaces,
} from '../../../dashboard/src/session/kept-token.ts';

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

test('security: of two tokens the one that is refused is forgotten, the other one stays', () => {
  const given = places();
  given.tab.setItem('berth-token', 'brt_1');
  given.browser.setItem('berth-token', 'brt_2');
  forgetRefused(given, 'brt_1');
  expect([given.tab.all.size, keptToken(given)]).toEqual([0, 'brt_2']);
});

test.each([
  { title: 'signing out', own: null, now: null, key: 'berth-token', want: 1 },
  { title: 'all of the storage cleared', own: null, now: null, key: null, want: 1 },
  { title: 'another setting', own: null, now: null, key: 'berth-theme', want: 0 },
  { title: 'another sign-in', own: null, now: 'brt_2', key: 'berth-token', want: 0 },
  { title: 'signing out, of a tab with its own token', own: 'brt_3', now: null, key: 'berth-token', want: 0 },
])('security: $title in another tab signs out $want', ({ own, now, key, want }) => {
  const given = places();
  if (own !== null) given.tab.setItem('berth-token', own);
  if (now !== null) given.browser.setItem('berth-token', now);
  const told = new EventTarget();
  let forgotten = 0;
  const end = onForgottenElsewhere(given, { told, forgotten: () => (forgotten += 1) });
  const tell = (): void => void told.dispatchEvent(Object.assign(new Event('storage'), { key }));
  tell();
  end();
  tell();
  expect(forgotten).toBe(want);
});
