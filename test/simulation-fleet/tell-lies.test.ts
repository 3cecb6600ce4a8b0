import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { syncRequest } from '../../src/agent-api/wire.ts';
import type { Report, SyncRequest } from '../../src/agent-api/wire.ts';
import type { Lie } from '../../src/simulation-fleet/fleet-script.ts';
import { tellLie } from '../../src/simulation-fleet/tell-lies.ts';

const at = '2026-11-29T12:00:00.000Z';
const foreign = { workloadId: randomUUID(), generation: 1 };
const [first, second] = [randomUUID(), randomUUID()];

function request(observed: readonly Omit<Report, 'at'>[]): SyncRequest {
  return syncRequest.parse({ bootId: randomUUID(), revision: null, observed: observed.map((report) => ({ ...report, at })) });
}

function told(kind: Lie['kind'], honest: SyncRequest): readonly string[] {
  const lie = tellLie(honest, { kind, draw: () => 0.5, foreign });
  // Whatever is told keeps the protocol's form: the control plane must judge it, and cannot refuse it unread.
  return syncRequest.parse(lie).observed.map(({ workloadId, generation, state }) => `${workloadId} ${String(generation)} ${state}`);
}

test('A2: each lie says what is not so, of the run that is drawn, and leaves the others', () => {
  const honest = request([
    { workloadId: first, generation: 3, state: 'preparing', progress: 0.5, decisionId: randomUUID() },
    { workloadId: second, generation: 2, state: 'running', decisionId: randomUUID() },
  ]);
  const isSo = [`${first} 3 preparing`, `${second} 2 running`];
  expect(told('ready-that-is-not', honest)).toEqual([`${first} 3 running`, isSo[1]]);
  expect(told('older-generation', honest)).toEqual([...isSo, `${second} 1 running`]);
  expect(told('foreign-work', honest)).toEqual([...isSo, `${foreign.workloadId} 1 running`]);
  expect(told('silence', honest)).toEqual([]);
  const contradiction = told('contradiction', honest);
  expect(contradiction[0]).toBe(isSo[0]);
  expect(contradiction[1]).toMatch(new RegExp(`^${second} 2 (preparing|stopping|stopped|failed)$`));
});

test('where there is nothing to lie about the request goes as it is', () => {
  for (const kind of ['contradiction', 'older-generation', 'ready-that-is-not', 'silence'] as const)
    expect(told(kind, request([]))).toEqual([]);
  const young = request([{ workloadId: first, generation: 1, state: 'running' }]);
  for (const kind of ['older-generation', 'ready-that-is-not'] as const) expect(told(kind, young)).toEqual([`${first} 1 running`]);
  const known = request([{ ...foreign, state: 'running' }]);
  expect(told('foreign-work', known)).toEqual([`${foreign.workloadId} 1 running`]);
});
