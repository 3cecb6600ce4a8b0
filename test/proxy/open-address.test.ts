import { describe, expect, test } from 'vitest';
import { createDashboard } from '../../src/proxy/dashboard.ts';
import { createOpenAddress } from '../../src/proxy/open-address.ts';

const ID = '0193b3c4-0000-7000-8000-00000000000a';
const OTHER = '0193b3c4-0000-7000-8000-00000000000b';

describe('without BERTH_OPEN_URL', () => {
  test.each([
    { listening: 'http://127.0.0.1:4001', shown: 'http://127.0.0.1:4001', host: 'localhost:4001', want: 'http://localhost:4001' },
    { listening: 'http://127.0.0.1:4001', shown: 'http://127.0.0.1:4001', host: 'LocalHost:4001', want: 'http://localhost:4001' },
    { listening: 'http://[::1]:4001', shown: 'http://[::1]:4001', host: '127.0.0.1:4001', want: 'http://127.0.0.1:4001' },
    { listening: 'http://0.0.0.0:4001', shown: 'http://localhost:4001', host: '127.0.0.1:4001', want: 'http://127.0.0.1:4001' },
    { listening: 'http://127.0.0.1:80', shown: 'http://127.0.0.1', host: '127.0.0.1', want: 'http://127.0.0.1' },
    { listening: 'http://10.0.0.5:4001', shown: 'http://10.0.0.5:4001', host: '127.0.0.1:4001', want: null },
    { listening: 'http://127.0.0.1:4001', shown: 'http://127.0.0.1:4001', host: '127.0.0.1:4000', want: null },
    { listening: 'http://127.0.0.1:4001', shown: 'http://127.0.0.1:4001', host: 'rebound.example:4001', want: null },
    { listening: 'http://0.0.0.0:4001', shown: 'http://localhost:4001', host: 'rebound.example:4001', want: null },
    { listening: 'http://127.0.0.1:4001', shown: 'http://127.0.0.1:4001', host: 'user@127.0.0.1:4001', want: null },
    { listening: 'http://127.0.0.1:4001', shown: 'http://127.0.0.1:4001', host: '127.0.0.1:4001/x', want: null },
    { listening: 'http://127.0.0.1:4001', shown: 'http://127.0.0.1:4001', host: undefined, want: null },
  ])('listening on $listening, asked as $host: $want', ({ listening, shown, host, want }) => {
    const address = createOpenAddress({ openUrl: undefined, listening });
    expect(address.urlOf(ID)).toBe(`${shown}/open/${ID}/`);
    expect(address.originAt(host, ID)).toBe(want);
    expect([address.secure, address.hostPerWorkload]).toEqual([false, false]);
  });
});

test('with one origin for all, only its own host is known', () => {
  const address = createOpenAddress({ openUrl: 'https://open.example.org', listening: 'http://0.0.0.0:4001' });
  expect(address.urlOf(ID)).toBe(`https://open.example.org/open/${ID}/`);
  expect(address.originAt('open.example.org', ID)).toBe('https://open.example.org');
  expect(address.originAt('open.example.org:443', ID)).toBe('https://open.example.org');
  expect(address.originAt('localhost:4001', ID)).toBeNull();
  expect([address.secure, address.hostPerWorkload]).toEqual([true, false]);
});

test('security 10: with a host for each workload, one host serves one workload', () => {
  const address = createOpenAddress({ openUrl: 'https://*.open.example.org:8443', listening: 'http://0.0.0.0:4001' });
  expect(address.urlOf(ID)).toBe(`https://${ID}.open.example.org:8443/open/${ID}/`);
  expect(address.originAt(`${ID}.open.example.org:8443`, ID)).toBe(`https://${ID}.open.example.org:8443`);
  for (const host of [
    `${OTHER}.open.example.org:8443`,
    'open.example.org:8443',
    `${ID}.open.example.org`,
    `x.${ID}.open.example.org:8443`,
  ]) {
    expect(address.originAt(host, ID)).toBeNull();
  }
  expect([address.secure, address.hostPerWorkload]).toEqual([true, true]);
});

test('the dashboard is at the public address, or beside the open origin', () => {
  expect(
    createDashboard({ publicUrl: 'https://berth.example', apiUrl: () => 'http://127.0.0.1:4000' }).originsBeside('https://open.example'),
  ).toEqual(['https://berth.example']);
  const local = createDashboard({ publicUrl: null, apiUrl: () => 'http://127.0.0.1:4000' });
  expect(local.originsBeside('http://localhost:4001')).toEqual(['http://localhost:4000']);
  expect(createDashboard({ publicUrl: null, apiUrl: () => null }).originsBeside('http://localhost:4001')).toEqual([]);
});
