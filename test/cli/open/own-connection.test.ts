import { describe, expect, it } from 'vitest';
import { browserOf } from '../../../src/cli/open/browser.ts';
import { isOwnConnection, userOf } from '../../../src/cli/open/own-connection.ts';

const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1 0000000000000000 100 0 0 10 0
   1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 2 1 0000000000000000 20 4 30 10 -1
   2: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 3 1 0000000000000000 20 4 30 10 -1
   3: 0100007F:C351 0100007F:1F90 05 00000000:00000000 00:00000000 00000000     0        0 0 1 0000000000000000 20 4 30 10 -1
   4: 0100007F:C352 0100007F:1F90 06 00000000:00000000 03:00001770 00000000     0        0 0 3 0000000000000000
   5: 0100007F:C353 0100007F:1F90 08 00000000:00000000 00:00000000 00000000  1000        0 4 1 0000000000000000 20 4 30 10 -1
   6: 0100007F:C354 0100007F:1F90 05 00000000:00000000 00:00000000 00000000  1000        0 5 1 0000000000000000 20 4 30 10 -1
   7: 0100007F:C355 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 0 1 0000000000000000 20 4 30 10 -1
   8: 0100007F:C356 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 6 1 0000000000000000 20 4 30 10 -1
   9: 0100007F:C357 0100007F:1F90 06 00000000:00000000 03:00001770 00000000     0        0 0 3 0000000000000000
  10: 0100007F:C357 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 7 1 0000000000000000 20 4 30 10 -1
`;

describe('security: whose connection it is', () => {
  it('own connection: the user of the far end, not of ours', () => {
    expect(userOf(TABLE, { from: 50_000, to: 8_080 })).toBe(1001);
    expect(userOf(TABLE, { from: 8_080, to: 50_000 })).toBe(1000);
    expect(userOf(TABLE, { from: 50_099, to: 8_080 })).toBeNull();
  });

  it.each([
    { from: 0xc351, state: 'FIN_WAIT2, closed by its program', user: null },
    { from: 0xc352, state: 'TIME_WAIT', user: null },
    { from: 0xc353, state: 'CLOSE_WAIT', user: null },
    { from: 0xc354, state: 'half closed by a program that holds it', user: null },
    { from: 0xc355, state: 'established and held by nobody', user: null },
    { from: 0xc356, state: 'established and root’s', user: 0 },
    { from: 0xc357, state: 'TIME_WAIT with a successor', user: 1001 },
  ])('ends: $state is of $user', ({ from, user }) => {
    expect(userOf(TABLE, { from, to: 8_080 })).toBe(user);
  });

  it.skipIf(process.platform !== 'linux')('ends: one that is gone is nobody’s', async () => {
    expect(await isOwnConnection({ remotePort: undefined, localPort: 8_080 })).toBe(false);
  });
});

describe('the browser', () => {
  it.each([
    { variables: {}, platform: 'linux', want: false },
    { variables: { DISPLAY: '' }, platform: 'linux', want: false },
    { variables: { DISPLAY: ':0' }, platform: 'linux', want: true },
    { variables: { WAYLAND_DISPLAY: 'wayland-0' }, platform: 'linux', want: true },
    { variables: { BROWSER: 'firefox' }, platform: 'linux', want: true },
    { variables: {}, platform: 'darwin', want: true },
  ] as const)('with $variables on $platform there is one: $want', ({ variables, platform, want }) => {
    expect(browserOf(variables, platform) !== null).toBe(want);
  });

  it('a program that is not there is said to be no browser', async () => {
    const open = browserOf({ BROWSER: '/none/such' }, 'linux');
    await expect(open?.('http://127.0.0.1:1/')).rejects.toThrow('ENOENT');
  });
});
