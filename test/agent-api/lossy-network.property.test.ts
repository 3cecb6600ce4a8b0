import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SyncRequest } from '../../src/agent-api/wire.ts';
import { applyNews } from '../../src/agent/executor/apply-news.ts';
import type { MachineFacts } from '../../src/agent/machine/machine-facts.ts';
import { operationFor } from '../../src/agent/reconciliation/operation.ts';
import { isLive, workKey } from '../../src/agent/reconciliation/work.ts';
import { EMPTY_STATE, type AgentState } from '../../src/agent/state/agent-state.ts';
import { applyAnswer } from '../../src/agent/sync/apply-answer.ts';
import { ControlPlane as AgentSide, type SyncAnswer } from '../../src/agent/sync/control-plane.ts';
import { syncRequestOf, terminalKeys } from '../../src/agent/sync/sync-request.ts';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { setScene, type Scene } from './support/scene.ts';
import { enrollAgent, type TestAgent } from './support/test-agent.ts';
import { countOf, factsOf } from './support/workload-facts.ts';

let database: TestDatabase;
let plane: ControlPlane;
let scene: Scene;
let counter = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  scene = await setScene(plane, database.pool);
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

const FACTS: MachineFacts = { os: 'linux', appleGpuUnits: 0, drivers: [{ name: 'simulation', confinesAccelerators: false }] };
const AT = '2026-11-29T12:00:00Z';
const never = new AbortController().signal;

interface Answered {
  readonly answer: SyncAnswer;
  readonly acknowledged: ReadonlySet<string>;
}

/** The pure core of the agent with the client that it has, and between it and the control plane a network that does what it likes. */
class LossyAgent {
  state: AgentState = EMPTY_STATE;
  readonly #requests: { readonly request: SyncRequest; readonly acknowledged: ReadonlySet<string> }[] = [];
  readonly #answers: Answered[] = [];
  readonly #agent: TestAgent;
  readonly #side = new AgentSide(new URL(plane.url));

  constructor(agent: TestAgent) {
    this.#agent = agent;
  }

  /** Says what it has; the network keeps it and may deliver it at any time, more than once, or never. */
  say(): void {
    const request = syncRequestOf(this.state, { bootId: this.#agent.bootId, revision: null });
    this.#requests.push({ request, acknowledged: terminalKeys(this.state, request) });
  }

  async deliver(which: number): Promise<void> {
    const kept = this.#requests[which % Math.max(this.#requests.length, 1)];
    if (kept === undefined) return;
    const how = { token: this.#agent.token, waitSeconds: 0, signal: never };
    const result = await this.#side.sync(kept.request, how);
    if (result.kind !== 'OK') throw new Error(`The control plane answered ${JSON.stringify(result)}.`);
    this.#answers.push({ answer: result.answer, acknowledged: kept.acknowledged });
  }

  hear(which: number): void {
    const kept = this.#answers[which % Math.max(this.#answers.length, 1)];
    if (kept === undefined) return;
    this.state = applyAnswer(this.state, { ...kept, bootId: this.#agent.bootId, machine: FACTS, at: AT });
  }

  /** What the executor would come to for one run: it is up, or nothing of it is left. */
  work(which: number): void {
    const item = this.state.works[which % Math.max(this.state.works.length, 1)];
    if (item === undefined) return;
    const operation = operationFor(item);
    if (operation === 'BRING_UP') this.state = applyNews(this.state, { key: workKey(item), news: { kind: 'READY' }, at: AT });
    if (operation === 'TEAR_DOWN') this.state = applyNews(this.state, { key: workKey(item), news: { kind: 'GONE' }, at: AT });
  }

  /** A network that works again, as long as it takes. */
  async settle(): Promise<void> {
    for (let round = 0; round < 8; round += 1) {
      this.say();
      await this.deliver(this.#requests.length - 1);
      this.hear(this.#answers.length - 1);
      for (let which = 0; which < this.state.works.length; which += 1) this.work(which);
    }
  }
}

type Step = { readonly do: 'SAY' | 'STOP' | 'START' } | { readonly do: 'DELIVER' | 'HEAR' | 'WORK'; readonly which: number };

const which = fc.nat(40);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Step>({ do: 'SAY' }) },
    { weight: 4, arbitrary: which.map((index): Step => ({ do: 'DELIVER', which: index })) },
    { weight: 4, arbitrary: which.map((index): Step => ({ do: 'HEAR', which: index })) },
    { weight: 4, arbitrary: which.map((index): Step => ({ do: 'WORK', which: index })) },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'STOP' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'START' }) },
  ),
  { minLength: 8, maxLength: 24 },
);

async function take(step: Step, agent: LossyAgent, workloadId: WorkloadId): Promise<void> {
  switch (step.do) {
    case 'SAY':
      agent.say();
      return;
    case 'DELIVER':
      return agent.deliver(step.which);
    case 'HEAR':
      agent.hear(step.which);
      return;
    case 'WORK':
      agent.work(step.which);
      return;
    case 'STOP':
      await plane.stop(scene.memberId, workloadId);
      return;
    case 'START':
      await plane.start(scene.memberId, workloadId);
  }
}

/** V3: what may exist on the machine is held; what runs there is the only run of its workload. */
async function expectHeld(agent: LossyAgent, workloadId: WorkloadId): Promise<void> {
  const up = agent.state.works.filter((item) => item.state === 'running' && item.ending === null);
  expect(up.length).toBeLessThanOrEqual(1);
  const { rows } = await database.pool.query<{ generation: number }>(
    'select generation from reservation where workload_id = $1 and released_at is null',
    [workloadId],
  );
  for (const item of up) expect(rows.map(({ generation }) => generation)).toContain(item.assignment.generation);
}

describe('A1, A2, V3: whatever is dropped, repeated or reordered between the real agent and the real control plane', () => {
  it('nothing that runs is ever unheld or twofold, and once the network works both sides say the same', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (history, wanted) => {
        counter += 1;
        const enrolled = await enrollAgent(plane);
        const agent = new LossyAgent(enrolled);
        const workloadId = await scene.launch(`lossy-${String(counter)}`, { machineId: enrolled.machineId });
        for (const step of history) {
          await take(step, agent, workloadId);
          await expectHeld(agent, workloadId);
        }
        await plane.stop(scene.memberId, workloadId);
        await agent.settle();
        if (wanted) await plane.start(scene.memberId, workloadId);
        await agent.settle();
        const live = agent.state.works.filter(isLive);
        const facts = await factsOf(database.pool, workloadId);
        expect(facts).toMatchObject(wanted ? { phase: 'RUNNING', openHolds: 1 } : { phase: 'STOPPED', openHolds: 0 });
        expect(live.map(({ state, assignment }) => [state, assignment.generation])).toEqual(wanted ? [['running', facts.generation]] : []);
        expect(await countOf(database.pool, workloadId, 'RELEASED')).toBe(facts.closedHolds);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  }, 120_000);
});
