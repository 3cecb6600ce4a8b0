import { afterEach, describe, expect, it } from 'vitest';
import { TunnelUnavailable } from '../../src/tunnel/machine-tunnels.ts';
import { STREAMS_AT_MOST } from '../../src/tunnel/tunnel-limits.ts';
import { eventually } from '../support/eventually.ts';
import { endOf, readText } from './support/read-body.ts';
import { tunnelPair, WORKLOAD_ID, type TunnelPair } from './support/tunnel-pair.ts';

let pair: TunnelPair;
afterEach(() => pair.close());

describe('a tunnel: the server asks, the agent answers', () => {
  it('carries method, path, the names of the run and headers, and the answer back', async () => {
    pair = await tunnelPair((stream, headers) => {
      stream.respond({ ':status': 201, 'set-cookie': ['a=1', 'b=2'], 'berth-else': 'x' });
      stream.end(JSON.stringify(headers));
    });
    const headers = { accept: 'text/html', 'berth-workload': 'another', host: 'elsewhere' };
    const { stream, answer } = pair.ask({ method: 'POST', path: '/a?b=c', headers, generation: 7 });
    stream.end();
    expect(await answer).toEqual({ status: 201, fault: null, headers: expect.not.objectContaining({ 'berth-else': 'x' }) as object });
    expect((await answer).headers['set-cookie']).toEqual(['a=1', 'b=2']);
    const seen = JSON.parse(await readText(stream)) as Record<string, string>;
    expect(seen).toMatchObject({ ':method': 'POST', ':path': '/a?b=c', accept: 'text/html' });
    expect(seen).toMatchObject({ 'berth-workload': WORKLOAD_ID, 'berth-generation': '7' });
    expect(seen).not.toHaveProperty('host');
  });

  it('a fault of the agent is told apart from an answer of the work, also one that this server does not know', async () => {
    pair = await tunnelPair((stream, { ':path': path }) => {
      stream.respond({ ':status': 503, 'berth-fault': path === '/new' ? 'SOMETHING_NEW' : 'NOT_RUNNING' }, { endStream: true });
    });
    expect((await pair.ask().answer).fault).toBe('NOT_RUNNING');
    expect((await pair.ask({ path: '/new' }).answer).fault).toBe('NO_ANSWER');
  });

  it('an upgrade that is taken says 101, and bytes flow both ways', async () => {
    pair = await tunnelPair((stream, headers) => {
      stream.respond({ ':status': 200, 'x-protocol': String(headers[':protocol']) });
      stream.pipe(stream);
    });
    const { stream, answer } = pair.ask({ upgrade: true });
    expect(await answer).toMatchObject({ status: 101, headers: { 'x-protocol': 'websocket' } });
    stream.end('there and back');
    expect(await readText(stream)).toBe('there and back');
  });

  it('an answer that the agent breaks off is an error and never an end', async () => {
    pair = await tunnelPair((stream) => {
      stream.respond({ ':status': 200 });
      stream.write('half', () => {
        stream.destroy(new Error('It broke.'));
      });
    });
    const { stream, answer } = pair.ask();
    await answer;
    expect(await endOf(stream)).toBe('ERR_HTTP2_STREAM_ERROR');
  });

  it.each(['server', 'agent'] as const)('a connection that is cut at the %s breaks answers, and the tunnel takes no more', async (side) => {
    pair = await tunnelPair((stream, { ':path': path }) => {
      if (path === '/silent') return;
      stream.respond({ ':status': 200 });
      stream.write('half');
    });
    const half = pair.ask();
    const silent = pair.ask({ path: '/silent' });
    await half.answer;
    pair[side].terminate();
    expect(await endOf(half.stream)).not.toMatch(/whole|broken without/);
    await expect(silent.answer).rejects.toThrow(TunnelUnavailable);
    await eventually(() => !pair.asking.usable, 'the tunnel is of no use');
    expect(() => pair.ask()).toThrow(TunnelUnavailable);
    expect(pair.asking.openStreams).toBe(0);
  });

  it('a tunnel that retires takes no more and finishes what it carries', async () => {
    pair = await tunnelPair((stream) => {
      stream.respond({ ':status': 200 });
      stream.pipe(stream);
    });
    const { stream, answer } = pair.ask({ method: 'POST' });
    await answer;
    pair.asking.retire();
    expect(() => pair.ask()).toThrow(TunnelUnavailable);
    stream.end('to the end');
    expect(await readText(stream)).toBe('to the end');
    await eventually(() => pair.agent.readyState === pair.agent.CLOSED, 'both sides hung up');
  });

  it('more requests at once than both ends take are refused at once, and do not wait inside', async () => {
    pair = await tunnelPair((stream) => {
      stream.respond({ ':status': 200 });
    });
    const open = Array.from({ length: STREAMS_AT_MOST }, () => pair.ask());
    await Promise.all(open.map(({ answer }) => answer));
    expect(() => pair.ask()).toThrow(TunnelUnavailable);
    open[0]?.stream.destroy();
    await eventually(() => pair.asking.openStreams < STREAMS_AT_MOST, 'there is room');
    expect((await pair.ask().answer).status).toBe(200);
  });
});
