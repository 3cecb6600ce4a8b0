import { describe, expect, it } from 'vitest';
import { createBerthClient, type BerthClientOptions } from '../../src/client/berth-client.ts';

describe('a client that could never ask anything is not made', () => {
  it.each([
    { url: undefined, token: 'berth_x', says: /needs "url".*is empty or no text/ },
    { url: '', token: 'berth_x', says: /needs "url".*is empty or no text/ },
    { url: 'lab', token: 'berth_x', says: /needs "url".*is none/ },
    { url: 'ftp://lab', token: 'berth_x', says: /needs "url".*is none/ },
    { url: 'http://lab', token: undefined, says: /needs "token".*is empty or no text/ },
    { url: 'http://lab', token: '', says: /needs "token".*is empty or no text/ },
    { url: 'http://lab', token: 'Secret\nCanary', says: /needs "token".*is none/ },
  ])('url $url, token $token', ({ says, ...options }) => {
    const make = (): unknown => createBerthClient(options as BerthClientOptions);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(says);
    expect(make).not.toThrow(/Canary/);
  });
});
