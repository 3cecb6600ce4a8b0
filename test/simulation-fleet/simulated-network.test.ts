import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { syncRequest } from '../../src/agent-api/wire.ts';
import type { Post, PostRequest } from '../../src/agent/sync/post.ts';
import type { FleetEvent } from '../../src/simulation-fleet/fleet-event.ts';
import { fleetScript } from '../../src/simulation-fleet/fleet-script.ts';
import { simulatedNetwork } from '../../src/simulation-fleet/simulated-network.ts';

interface Traffic {
  readonly post: Post;
  readonly events: readonly FleetEvent[];
  /** Bodies that arrived. */
  readonly arrived: readonly string[];
}

/** The traffic of one machine of a script whose other end answers everything with 200. */
function traffic(
  group: object,
  stated: { readonly seed?: number; readonly machine?: string; readonly elapsedMs?: () => number } = {},
): Traffic {
  const { seed = 1, machine = 'm-0', elapsedMs = () => 0 } = stated;
  const script = fleetScript.parse({ groups: [group] }).groups[0];
  if (script === undefined) throw new Error('a group');
  const events: FleetEvent[] = [];
  const arrived: string[] = [];
  const post = simulatedNetwork({
    ...{ script, seed, machine, elapsedMs },
    post: ({ body }) => {
      arrived.push(body);
      return Promise.resolve({ status: 200, body: {} });
    },
    foreign: () => ({ workloadId: randomUUID(), generation: 1 }),
    tell: (event) => events.push(event),
  });
  return { post, events, arrived };
}

const AT = '2026-11-29T12:00:00.000Z';

function request(stated: Partial<PostRequest> = {}): PostRequest {
  const observed = [{ workloadId: randomUUID(), generation: 1, state: 'running', at: AT }];
  const body = JSON.stringify({ bootId: randomUUID(), revision: null, observed });
  return { url: new URL('http://127.0.0.1/'), headers: {}, body, timeoutMs: 1_000, signal: new AbortController().signal, ...stated };
}

async function outcomes(machine: Traffic, count: number): Promise<string> {
  const all: string[] = [];
  for (let index = 0; index < count; index += 1) {
    all.push(
      await machine.post(request()).then(
        () => '.',
        () => 'x',
      ),
    );
  }
  return all.join('');
}

test('S8: one seed and one name give the same traffic each time; another seed or name another one', async () => {
  const group = { network: { refuseRate: 0.2, loseAnswerRate: 0.2, duplicateRate: 0.2 }, lies: [{ kind: 'silence', rate: 0.3 }] };
  const [one, same, otherSeed, otherName] = [
    traffic(group),
    traffic(group),
    traffic(group, { seed: 2 }),
    traffic(group, { machine: 'm-1' }),
  ];
  const told = await outcomes(one, 60);
  expect(await outcomes(same, 60)).toBe(told);
  expect(same.events).toEqual(one.events);
  expect(await outcomes(otherSeed, 60)).not.toBe(told);
  expect(await outcomes(otherName, 60)).not.toBe(told);
  expect(new Set(one.events.map((event) => ('how' in event ? event.how : event.kind)))).toEqual(
    new Set(['REFUSED', 'ANSWER_LOST', 'DUPLICATED', 'LIE', 'ANSWERED']),
  );
});

test('A1: a partition disturbs within its span alone, in its way', async () => {
  let now = 0;
  const at = (ms: number): void => void (now = ms);
  const span = { fromMs: 100, toMs: 200 };
  const refused = traffic({ network: { partitions: [{ ...span, how: 'refuse' }] } }, { elapsedMs: () => now });
  const lost = traffic({ network: { partitions: [{ ...span, how: 'lose-answers' }] } }, { elapsedMs: () => now });
  const twice = traffic({ network: { partitions: [{ ...span, how: 'duplicate' }] } }, { elapsedMs: () => now });
  const seen: string[] = [];
  for (const ms of [0, 100, 199, 200]) {
    at(ms);
    seen.push(`${await outcomes(refused, 1)}${await outcomes(lost, 1)}${await outcomes(twice, 1)}`);
  }
  expect(seen).toEqual(['...', 'xx.', 'xx.', '...']);
  expect(refused.arrived).toHaveLength(2);
  expect(lost.arrived).toHaveLength(4);
  expect(twice.arrived).toHaveLength(6);
});

test('a share of the machines is cut off by a partition, the same ones by the same seed', async () => {
  const group = { network: { partitions: [{ share: 0.5, how: 'refuse' }] } };
  const cut = async (): Promise<readonly string[]> =>
    Promise.all(Array.from({ length: 40 }, (_, index) => outcomes(traffic(group, { machine: `m-${String(index)}` }), 1)));
  const first = await cut();
  expect(await cut()).toEqual(first);
  expect(new Set(first)).toEqual(new Set(['.', 'x']));
});

test('a request that hangs ends when its agent gives up, by its own time or by its signal', async () => {
  const machine = traffic({ network: { partitions: [{ how: 'hang' }] } });
  await expect(machine.post(request({ timeoutMs: 10 }))).rejects.toMatchObject({ name: 'TimeoutError' });
  const end = new AbortController();
  const hung = machine.post(request({ timeoutMs: 60_000, signal: end.signal }));
  end.abort();
  await expect(hung).rejects.toThrow();
  expect(machine.arrived).toEqual([]);
});

test('a clock that is off moves every report by as much, fixed for a machine', async () => {
  const machine = traffic({ clockSkewMs: [-60_000, 60_000] });
  await outcomes(machine, 3);
  const skews = machine.arrived.map((body) => {
    const [report] = syncRequest.parse(JSON.parse(body)).observed;
    return Date.parse(report?.at ?? '') - Date.parse(AT);
  });
  expect(new Set(skews).size).toBe(1);
  expect(Math.abs(skews[0] ?? 0)).toBeGreaterThan(0);
  expect(Math.abs(skews[0] ?? Infinity)).toBeLessThanOrEqual(60_000);
});
