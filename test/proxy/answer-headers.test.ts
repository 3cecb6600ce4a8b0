import { describe, expect, test } from 'vitest';
import { headersForBrowser } from '../../src/proxy/answer-headers.ts';
import { localRedirect } from '../../src/proxy/local-redirect.ts';

const PATH = '/open/0193b3c4-0000-7000-8000-00000000000a/';
const NOTEBOOK = { origin: 'https://open.example', path: PATH, stripped: false };
const ENDPOINT = { ...NOTEBOOK, stripped: true };

describe('security: what a work cannot say', () => {
  test.each([
    ['service-worker-allowed', '/'],
    ['clear-site-data', '"*"'],
    ['strict-transport-security', 'max-age=1'],
    ['alt-svc', 'h2="evil:443"'],
    ['public-key-pins', 'x'],
    ['report-to', '{}'],
    ['reporting-endpoints', 'a="https://evil"'],
    ['nel', '{}'],
    ['content-security-policy-report-only', 'x'],
    ['www-authenticate', 'Basic'],
    ['access-control-allow-origin', '*'],
    ['access-control-allow-credentials', 'true'],
    ['berth-fault', 'NOT_RUNNING'],
    ['connection', 'close'],
    ['keep-alive', 'timeout=5'],
    ['transfer-encoding', 'chunked'],
    ['upgrade', 'h2c'],
    ['trailer', 'x'],
    ['proxy-authenticate', 'Basic'],
    ['x-accel-redirect', '/etc/passwd'],
    ['cloudflare-cdn-cache-control', 'public'],
    ['content-length', '12, 13'],
    ['content-length', '-1'],
    [':status', '200'],
  ])('%s', (name, value) => {
    expect(headersForBrowser({ [name]: value }, NOTEBOOK)).not.toHaveProperty([name]);
  });

  test('what `Connection` names goes with it, but not what others need', () => {
    const shown = headersForBrowser({ connection: 'X-Mine, Content-Type', 'x-mine': '1', 'content-type': 'text/plain' }, NOTEBOOK);
    expect(shown).not.toHaveProperty(['x-mine']);
    expect(shown).toMatchObject({ 'content-type': 'text/plain' });
  });

  test('its own headers pass, and each answer says how it is to be handled', () => {
    const shown = headersForBrowser(
      {
        'content-type': 'text/html',
        'content-length': '12',
        etag: '"x"',
        'cache-control': 'public, max-age=60, s-maxage=9',
        'content-security-policy': "frame-ancestors *; default-src 'self'",
        'referrer-policy': 'unsafe-url',
        'cross-origin-resource-policy': 'cross-origin',
        'set-cookie': ['a=b; Domain=example', 'berth-open=x'],
      },
      NOTEBOOK,
    );
    expect(shown).toEqual({
      'content-type': 'text/html',
      'content-length': '12',
      etag: '"x"',
      'cache-control': 'private, max-age=60',
      'content-security-policy': "frame-ancestors *; default-src 'self', frame-ancestors 'self'",
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'set-cookie': `a=b; Path=${PATH}`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
  });

  test.each([
    ['too many headers', Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-${String(index)}`, 'y']))],
    ['too large ones', { 'x-large': 'y'.repeat(70_000) }],
    ['too many cookies', { 'set-cookie': Array.from({ length: 101 }, (_, index) => `c${String(index)}=1`) }],
    ['a line end in a value', { 'x-a': 'b\r\nset-cookie: berth-open=x' }],
    ['NUL in a value', { 'x-a': 'b\0' }],
    ['a name that is none', { 'x a': 'b' }],
  ])('%s: the answer is not passed on', (_title, headers) => {
    expect(headersForBrowser(headers, NOTEBOOK)).toBeNull();
  });
});

describe('redirects of work that knows itself by another address', () => {
  test.each([
    ['http://localhost:8888/open/x/lab?a#b', '/open/x/lab?a#b', `${PATH.slice(0, -1)}/open/x/lab?a#b`],
    ['http://127.0.0.1:9/login', '/login', `${PATH}login`],
    [`https://open.example${PATH}lab`, `${PATH}lab`, `${PATH}lab`],
    ['/v1/models', '/v1/models', `${PATH}v1/models`],
    ['models?x', 'models?x', 'models?x'],
    ['https://elsewhere.example/x', 'https://elsewhere.example/x', 'https://elsewhere.example/x'],
    ['//elsewhere.example/x', 'https://elsewhere.example/x', 'https://elsewhere.example/x'],
    ['http://localhost//elsewhere.example/x', '/elsewhere.example/x', `${PATH}elsewhere.example/x`],
    ['javascript:alert(1)', null, null],
    ['data:text/html,x', null, null],
    ['http://[', null, null],
  ])('%s', (location, notebook, endpoint) => {
    expect([localRedirect(location, NOTEBOOK), localRedirect(location, ENDPOINT)]).toEqual([notebook, endpoint]);
  });
});
