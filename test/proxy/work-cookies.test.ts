import { describe, expect, test } from 'vitest';
import { cookiesForWork, sessionCookie, sessionSecrets } from '../../src/proxy/session-cookie.ts';
import { narrowedCookie } from '../../src/proxy/work-cookies.ts';

const ID = '0193b3c4-0000-7000-8000-00000000000a';
const PATH = `/open/${ID}/`;
const SECRET = `berths_${'a'.repeat(43)}`;

describe('security: cookies that the work sets', () => {
  test.each([
    ['a=b', `a=b; Path=${PATH}`],
    ['_xsrf=2|1|x; Path=/', `_xsrf=2|1|x; Path=${PATH}`],
    [`a=b; path=${PATH}lab`, `a=b; Path=${PATH}lab`],
    [`a=b; Path=/open/`, `a=b; Path=${PATH}`],
    [`a=b; Path=${PATH}../x`, `a=b; Path=${PATH}`],
    [`a=b; Path=${PATH}lab; Path=/`, `a=b; Path=${PATH}`],
    ['a=b; Domain=example.org', `a=b; Path=${PATH}`],
    ['a=b; HttpOnly; Secure; SameSite=None; Max-Age=5', `a=b; Max-Age=5; Path=${PATH}; HttpOnly; Secure; SameSite=None`],
    ['a=b; Max-Age=99999999999999999999999', `a=b; Path=${PATH}`],
    ['__Secure-a=b; Secure', `__Secure-a=b; Path=${PATH}; Secure`],
    ['a="b c"', null],
    ['berth-open=x', null],
    ['Berth-Open=x', null],
    ['__Secure-berth-open=x; Secure', null],
    ['__HOST-berth-open=x; Secure; Path=/', null],
    ['__Host-a=x; Secure; Path=/', null],
    ['=berth-open=x', null],
    ['berth-open', null],
    ['', null],
    ['a\tb=c', null],
    ['a=b\u0000', null],
  ])('%j becomes %j', (line, want) => {
    expect(narrowedCookie(line, PATH)).toBe(want);
  });
});

describe('our own cookie', () => {
  test.each([
    [{ secure: false, hostPerWorkload: false }, `berth-open=${SECRET}; Path=${PATH}; HttpOnly; SameSite=Lax`],
    [{ secure: true, hostPerWorkload: false }, `__Secure-berth-open=${SECRET}; Path=${PATH}; HttpOnly; Secure; SameSite=Lax`],
    [{ secure: true, hostPerWorkload: true }, `__Host-berth-open=${SECRET}; Path=/; HttpOnly; Secure; SameSite=Lax`],
    [{ secure: false, hostPerWorkload: true }, `berth-open=${SECRET}; Path=${PATH}; HttpOnly; SameSite=Lax`],
  ])('%j: %s', (place, want) => {
    const line = sessionCookie(place, { workloadId: ID, secret: SECRET });
    expect(line).toBe(want);
    expect(sessionSecrets(place, line.split(';', 1)[0])).toEqual([SECRET]);
  });

  test('under the strong name none of a weaker name counts, and of many planted ones few are looked up', () => {
    expect(sessionSecrets({ secure: true, hostPerWorkload: true }, `berth-open=${SECRET}; __Secure-berth-open=${SECRET}`)).toEqual([]);
    const many = Array.from({ length: 50 }, (_, index) => `berth-open=berths_${String(index).padStart(43, '0')}`).join('; ');
    expect(sessionSecrets({ secure: false, hostPerWorkload: false }, many)).toHaveLength(4);
  });

  test('no work is sent it, by whatever name; others pass as they are', () => {
    const sent = `_xsrf=2|1; berth-open=${SECRET}; __Host-berth-open=x;  __secure-Berth-Open = y; b="q r"; berth-open`;
    expect(cookiesForWork(sent)).toBe('_xsrf=2|1; b="q r"');
    expect(cookiesForWork(`berth-open=${SECRET}`)).toBeUndefined();
    expect(cookiesForWork(undefined)).toBeUndefined();
  });
});
