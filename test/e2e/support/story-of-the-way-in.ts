import { expect, it } from 'vitest';
import type { OpenedNotebook } from './opened-notebook.ts';

/** What a member sees of a notebook through the way in, the same on every driver. */
export function storyOfTheWayIn(notebook: () => OpenedNotebook): void {
  it('a kernel computes 1 + 1 over its WebSocket, for a program with a bearer token', async () => {
    await notebook().answers();
    expect(await notebook().python(notebook().program, '1 + 1')).toBe('2');
  });

  it('and for a browser that was handed over, with its cookie', async () => {
    const browser = await notebook().browser();
    expect(await notebook().python(browser, 'print(20 + 22)')).toBe('42\n');
  });

  it('nobody gets in without either', async () => {
    expect((await notebook().visit({}, 'api/status')).status).toBe(401);
    expect((await notebook().visit({ authorization: `Bearer berth_${'A'.repeat(43)}` }, 'api/status')).status).toBe(401);
  });

  it('L7: a file that was saved through the way in is there after a stop and a start', async () => {
    const text = 'kept through the stop';
    const { program } = notebook();
    const file = { type: 'file', format: 'text', content: text };
    expect((await notebook().visit(program, 'api/contents/kept.txt', { method: 'PUT', body: file })).status).toBe(201);
    await notebook().stop();
    await notebook().start();
    await notebook().answers();
    const read = (await (await notebook().visit(program, 'api/contents/kept.txt')).json()) as { readonly content: string };
    expect(read.content).toBe(text);
  });
}
