import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setOpenScene, type OpenScene } from './support/open-scene.ts';
import { scriptedTunnels, type Script } from './support/scripted-tunnels.ts';
import { sendRaw } from './support/send-raw.ts';
import { visit } from './support/visit.ts';

let scene: OpenScene;
let lab: string;
let script: Script = {};

beforeAll(async () => {
  scene = await setOpenScene({ tunnels: scriptedTunnels(() => script) });
  lab = scene.proxy.urlOf(scene.notebook);
});
afterAll(() => scene.close());

const asked = (): ReturnType<typeof visit> => visit(lab, { headers: { authorization: `Bearer ${scene.token}` } });

describe('security: answers that are none', () => {
  test.each<{ readonly title: string; readonly given: Script; readonly want: readonly [number, string] }>([
    { title: 'a machine without a tunnel', given: { trouble: 'NO_TUNNEL' }, want: [503, 'NO_WAY_IN'] },
    { title: 'a tunnel that carries no more', given: { trouble: 'FULL' }, want: [503, 'NO_WAY_IN'] },
    { title: 'a tunnel that breaks', given: { trouble: 'BREAKS' }, want: [503, 'NO_WAY_IN'] },
    { title: 'a run that is not there', given: { answer: { status: 503, fault: 'NOT_RUNNING' } }, want: [503, 'NO_WAY_IN'] },
    {
      title: 'a server that takes no connection',
      given: { answer: { status: 502, fault: 'NO_ANSWER' }, body: 'agent text' },
      want: [502, 'NO_ANSWER'],
    },
    { title: 'a status below all', given: { answer: { status: 99 } }, want: [502, 'BAD_ANSWER'] },
    { title: 'an early status as the last', given: { answer: { status: 103 } }, want: [502, 'BAD_ANSWER'] },
    { title: 'an upgrade that nobody asked for', given: { answer: { status: 101 } }, want: [502, 'BAD_ANSWER'] },
    { title: 'a status above all', given: { answer: { status: 600 } }, want: [502, 'BAD_ANSWER'] },
    {
      title: 'a line end in a header',
      given: { answer: { headers: { 'x-a': 'b\r\nset-cookie: berth-open=x' } } },
      want: [502, 'BAD_ANSWER'],
    },
    { title: 'headers without end', given: { answer: { headers: { 'x-a': 'y'.repeat(80_000) } } }, want: [502, 'BAD_ANSWER'] },
  ])('$title: $want', async ({ given, want }) => {
    script = given;
    const answer = await asked();
    expect([answer.status, answer.code]).toEqual(want);
    expect(answer.text).not.toContain('agent text');
  });

  test('a body that is longer than it says never becomes the answer to another request', async () => {
    const forged = 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nforged';
    script = { answer: { headers: { 'content-length': '4' } }, body: `good${forged}` };
    const head = `GET ${new URL(lab).pathname} HTTP/1.1\r\nHost: ${new URL(lab).host}\r\nAuthorization: Bearer ${scene.token}\r\n\r\n`;
    expect(await sendRaw(scene.port, head + head)).not.toContain('forged');
  });

  test('a body that is shorter than it says breaks the connection', async () => {
    script = { answer: { headers: { 'content-length': '400' } }, body: 'good' };
    await expect(asked()).rejects.toThrow(/aborted|ECONNRESET|hang up/);
  });

  test('two lengths are none', async () => {
    script = { answer: { headers: { 'content-length': '4, 8' } }, body: 'good' };
    const answer = await asked();
    expect([answer.text, answer.headers['content-length'], answer.headers['transfer-encoding']]).toEqual(['good', undefined, 'chunked']);
  });

  test('its cookies and headers for the whole origin do not arrive', async () => {
    const headers = {
      'set-cookie': ['berth-open=x; Path=/', 'a=b; Path=/; Domain=127.0.0.1'],
      'service-worker-allowed': '/',
      'clear-site-data': '"*"',
    };
    script = { answer: { headers } };
    const answer = await asked();
    expect(answer.headers['set-cookie']).toEqual([`a=b; Path=${new URL(lab).pathname}`]);
    expect(answer.headers).not.toHaveProperty(['service-worker-allowed']);
    expect(answer.headers).not.toHaveProperty(['clear-site-data']);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "frame-ancestors 'self'",
    });
  });
});
