import { afterEach, describe, expect, it } from 'vitest';
import type { Work } from '../../../src/agent/reconciliation/work.ts';
import type { TunnelRequest } from '../../../src/tunnel/machine-tunnels.ts';
import { eventually } from '../../support/eventually.ts';
import { endOf } from '../../tunnel/support/read-body.ts';
import { WORKLOAD_ID } from '../../tunnel/support/tunnel-pair.ts';
import { WayInStage } from './support/way-in-stage.ts';

let stage: WayInStage;
afterEach(() => stage.close());

describe('A2: a request reaches the run that it names, and no other', () => {
  const cases: readonly {
    readonly title: string;
    readonly work?: Partial<Work>;
    readonly ask?: Partial<TunnelRequest>;
    readonly want: number;
  }[] = [
    { title: 'the run of this generation', want: 200 },
    { title: 'an older generation', ask: { generation: 0 }, want: 503 },
    { title: 'a newer generation', ask: { generation: 2 }, want: 503 },
    { title: 'another workload', ask: { workloadId: WORKLOAD_ID.replace('a', 'b') }, want: 503 },
    { title: 'a workload id that is none', ask: { workloadId: '../../etc' }, want: 503 },
    { title: 'a run that is being prepared', work: { state: 'preparing' }, want: 503 },
    { title: 'a run that is being stopped', work: { state: 'stopping' }, want: 503 },
    { title: 'a run that is about to be torn down', work: { ending: { outcome: 'stopped' } }, want: 503 },
    { title: 'a run that failed', work: { state: 'failed' }, want: 503 },
  ];
  it.each(cases)('$title: $want', async ({ work = {}, ask = {}, want }) => {
    let reached = 0;
    stage = await WayInStage.serving((_, response) => {
      reached += 1;
      response.end('here');
    });
    await stage.becomes(work);
    for (const upgrade of [false, true]) {
      const { stream, answer } = stage.tunnel.ask({ ...ask, upgrade });
      stream.end();
      stream.resume();
      expect((await answer).fault).toBe(want === 503 ? 'NOT_RUNNING' : upgrade ? 'NO_ANSWER' : null);
    }
    expect(reached > 0).toBe(want === 200);
  });
});

it('A2: a run that ends takes its requests with it, at once', async () => {
  stage = await WayInStage.serving((_, response) => {
    response.writeHead(200).write('it goes on and on');
  });
  const { stream, answer } = stage.tunnel.ask();
  stream.end();
  await answer;
  const end = endOf(stream);
  await stage.becomes({ ending: { outcome: 'stopped' } });
  expect(await end).toBe('ERR_HTTP2_STREAM_ERROR');
  await eventually(() => stage.connections.size === 0, 'the connection to the work is gone');
});
