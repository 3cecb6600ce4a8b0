import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { isFromOwnPage } from '../../src/proxy/sent-from.ts';

const ID = '0193b3c4-0000-7000-8000-00000000000a' as WorkloadId;
const ORIGIN = 'https://open.example';
const OTHER_PAGE = `${ORIGIN}/open/0193b3c4-0000-7000-8000-00000000000b/lab`;
const PAGE = `${ORIGIN}/open/${ID}/lab`;
const visit = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const script = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
const frame = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };

interface Row {
  readonly title: string;
  readonly method?: string;
  readonly upgrade?: boolean;
  readonly headers: IncomingHttpHeaders;
  readonly want: boolean;
}

describe('security: which requests a page of the work itself sent', () => {
  const rows: readonly Row[] = [
    { title: 'a program', headers: {}, want: true },
    { title: 'a program that posts', method: 'POST', headers: {}, want: true },
    { title: 'an address that somebody typed', headers: { 'sec-fetch-site': 'none', ...visit }, want: true },
    {
      title: 'its own script',
      method: 'PUT',
      headers: { origin: ORIGIN, referer: PAGE, 'sec-fetch-site': 'same-origin', ...script },
      want: true,
    },
    { title: 'its own socket', upgrade: true, headers: { origin: ORIGIN }, want: true },
    { title: 'its own frame', headers: { referer: PAGE, 'sec-fetch-site': 'same-origin', ...frame }, want: true },
    { title: 'a link on another site', headers: { 'sec-fetch-site': 'cross-site', ...visit }, want: true },
    { title: 'a link in the dashboard', headers: { 'sec-fetch-site': 'same-site', ...visit }, want: true },
    {
      title: 'a form of another site',
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', ...visit },
      want: false,
    },
    { title: 'a form of another site, in an old browser', method: 'POST', headers: { origin: 'https://evil.example' }, want: false },
    {
      title: 'a form that hides its origin',
      method: 'POST',
      headers: { origin: 'null', 'sec-fetch-site': 'cross-site', ...visit },
      want: false,
    },
    {
      title: 'a form without an origin, seen by its site',
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', ...visit },
      want: false,
    },
    { title: 'a socket of another site', upgrade: true, headers: { origin: 'https://evil.example' }, want: false },
    { title: 'a socket of the API origin', upgrade: true, headers: { origin: 'https://berth.example' }, want: false },
    { title: 'a socket seen by its site', upgrade: true, headers: { 'sec-fetch-site': 'cross-site', ...visit }, want: false },
    {
      title: 'a script of another site',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', ...script },
      want: false,
    },
    {
      title: 'a picture on another site',
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      want: false,
    },
    { title: 'a frame on another site', headers: { 'sec-fetch-site': 'cross-site', ...frame }, want: false },
    { title: 'a frame in the dashboard', headers: { 'sec-fetch-site': 'same-site', ...frame }, want: false },
    {
      title: "a script of another work's page",
      headers: { origin: ORIGIN, referer: OTHER_PAGE, 'sec-fetch-site': 'same-origin', ...script },
      want: false,
    },
    {
      title: "a form of another work's page",
      method: 'POST',
      headers: { origin: ORIGIN, referer: OTHER_PAGE, 'sec-fetch-site': 'same-origin', ...visit },
      want: false,
    },
    { title: "a frame on another work's page", headers: { referer: OTHER_PAGE, 'sec-fetch-site': 'same-origin', ...frame }, want: false },
    { title: "a link on another work's page", headers: { referer: OTHER_PAGE, 'sec-fetch-site': 'same-origin', ...visit }, want: true },
  ];
  test.each(rows)('$title: $want', ({ method = 'GET', upgrade = false, headers, want }) => {
    expect(isFromOwnPage({ method, upgrade, headers }, { origin: ORIGIN, workloadId: ID })).toBe(want);
  });
});
