import { describe, expect, it } from 'vitest';
import type { AgentReport } from '../../../src/domain/intents/agent-report.ts';
import { report } from '../../../src/domain/intents/report.ts';
import type { DecisionId, MachineId } from '../../../src/domain/model/ids.ts';
import type { WorkloadState } from '../../../src/domain/model/workload.ts';
import { aWorkload } from '../support/builders.ts';
import { testId } from '../support/ids.ts';
import { aHeldWorkload, anOpenHold } from '../support/open-hold.ts';
import { aReport } from '../support/reports.ts';

const FIRST = { progress: null, secondsSince: null };

interface Case {
  readonly title: string;
  readonly state: WorkloadState;
  readonly heard: AgentReport;
  readonly wantSet: object;
  readonly wantEvents: readonly string[];
  readonly wantReleased: boolean;
  /** Code of the reason that the events carry. */
  readonly wantReason?: string;
}

const queued = { phase: 'PENDING', desired: 'RUN', admission: 'WAITING', queue: 'ENTER' };

const CASES: readonly Case[] = [
  {
    title: 'the first preparing report is told',
    state: aHeldWorkload('PREPARING'),
    heard: aReport('preparing'),
    wantSet: {},
    wantEvents: ['PREPARING'],
    wantReleased: false,
  },
  {
    title: 'L7: running, and the workspace has files from now on',
    state: aHeldWorkload('PREPARING'),
    heard: aReport('running'),
    wantSet: { phase: 'RUNNING', workspaceUsed: true },
    wantEvents: ['RUNNING'],
    wantReleased: false,
  },
  {
    title: 'an endpoint has no workspace',
    state: aHeldWorkload('PREPARING', { kind: 'endpoint', workspaceId: null }),
    heard: aReport('running'),
    wantSet: { phase: 'RUNNING' },
    wantEvents: ['RUNNING'],
    wantReleased: false,
  },
  {
    title: 'V3: the confirmed stop releases',
    state: aHeldWorkload('STOPPING'),
    heard: aReport('stopped'),
    wantSet: { phase: 'STOPPED' },
    wantEvents: ['STOPPED', 'RELEASED'],
    wantReleased: true,
  },
  {
    title: 'V3: a failure while stopping also says that nothing is left',
    state: aHeldWorkload('STOPPING'),
    heard: aReport('failed', { reason: 'OUT_OF_MEMORY' }),
    wantSet: { phase: 'STOPPED' },
    wantEvents: ['STOPPED', 'RELEASED'],
    wantReleased: true,
    wantReason: 'OUT_OF_MEMORY',
  },
  {
    title: 'L8: a start that came during STOPPING begins at the release, as the next generation',
    state: aHeldWorkload('STOPPING', { desired: 'RUN' }),
    heard: aReport('stopped'),
    wantSet: { ...queued, generation: 2 },
    wantEvents: ['STOPPED', 'RELEASED', 'SUBMITTED'],
    wantReleased: true,
  },
  {
    title: 'L8: a delete that waited is done at the release',
    state: aHeldWorkload('STOPPING', { deleteRequested: { deleteFiles: true } }),
    heard: aReport('stopped'),
    wantSet: { phase: 'STOPPED', deleted: true },
    wantEvents: ['STOPPED', 'RELEASED', 'DELETED'],
    wantReleased: true,
  },
  {
    title: 'a run that could not start fails and releases',
    state: aHeldWorkload('PREPARING'),
    heard: aReport('failed', { reason: 'ENVIRONMENT_HASH_MISMATCH' }),
    wantSet: { phase: 'FAILED' },
    wantEvents: ['FAILED', 'RELEASED'],
    wantReleased: true,
    wantReason: 'ENVIRONMENT_HASH_MISMATCH',
  },
  {
    title: 'a failure before running without a reason is a failed start',
    state: aHeldWorkload('PREPARING'),
    heard: aReport('failed'),
    wantSet: { phase: 'FAILED' },
    wantEvents: ['FAILED', 'RELEASED'],
    wantReleased: true,
    wantReason: 'START_FAILED',
  },
  {
    title: 'A2: an agent without the driver refuses, in words that name it',
    state: aHeldWorkload('PREPARING'),
    heard: aReport('failed', { reason: 'DRIVER_UNSUPPORTED' }),
    wantSet: { phase: 'FAILED' },
    wantEvents: ['FAILED', 'RELEASED'],
    wantReleased: true,
    wantReason: 'DRIVER_UNSUPPORTED',
  },
  {
    title: 'V6: an agent that refuses for its Apple GPU sends the work back to the queue',
    state: aHeldWorkload('PREPARING'),
    heard: aReport('failed', { reason: 'APPLE_GPU_HELD' }),
    wantSet: { phase: 'PENDING', admission: 'WAITING', queue: 'ENTER_LATER' },
    wantEvents: ['RELEASED'],
    wantReleased: true,
    wantReason: 'APPLE_GPU_HELD',
  },
  {
    title: 'L1: only a refusal before beginning goes back to the queue',
    state: aHeldWorkload('RUNNING'),
    heard: aReport('failed', { reason: 'APPLE_GPU_HELD' }),
    wantSet: { phase: 'FAILED' },
    wantEvents: ['FAILED', 'RELEASED'],
    wantReleased: true,
    wantReason: 'APPLE_GPU_HELD',
  },
  {
    title: 'work that ended although it is wanted has vanished',
    state: aHeldWorkload('RUNNING'),
    heard: aReport('stopped'),
    wantSet: { phase: 'FAILED' },
    wantEvents: ['FAILED', 'RELEASED'],
    wantReleased: true,
    wantReason: 'WORK_VANISHED',
  },
  {
    title: 'V3: a stop that fails keeps the hold',
    state: aHeldWorkload('STOPPING'),
    heard: aReport('stopping', { reason: 'STOP_FAILED' }),
    wantSet: { phase: 'FAILED' },
    wantEvents: ['FAILED'],
    wantReleased: false,
    wantReason: 'STOP_FAILED',
  },
  ...(['stopped', 'failed'] as const).map((told) => ({
    title: `V3: ${told} with STOP_FAILED says that something is left, so the hold stays`,
    state: aHeldWorkload('STOPPING'),
    heard: aReport(told, { reason: 'STOP_FAILED' }),
    wantSet: { phase: 'FAILED' },
    wantEvents: ['FAILED'],
    wantReleased: false,
    wantReason: 'STOP_FAILED',
  })),
  {
    title: 'L8: a start that came during STOPPING is not forgotten by a stop that fails',
    state: aHeldWorkload('STOPPING', { desired: 'RUN' }),
    heard: aReport('stopping', { reason: 'STOP_FAILED' }),
    wantSet: { phase: 'FAILED', generation: 2 },
    wantEvents: ['FAILED'],
    wantReleased: false,
    wantReason: 'STOP_FAILED',
  },
  {
    title: 'L1: the confirmation of a failed run whose stop is wanted ends it',
    state: aHeldWorkload('FAILED', { desired: 'STOP' }),
    heard: aReport('stopped'),
    wantSet: { phase: 'STOPPED' },
    wantEvents: ['STOPPED', 'RELEASED'],
    wantReleased: true,
  },
  {
    title: 'L1: the confirmation of a failed run that nobody started again leaves it failed',
    state: aHeldWorkload('FAILED'),
    heard: aReport('stopped'),
    wantSet: {},
    wantEvents: ['RELEASED'],
    wantReleased: true,
  },
  {
    title: 'L8: the confirmation of a failed run that was started again queues the run that was counted',
    state: aHeldWorkload('FAILED', { generation: 2 }),
    heard: aReport('failed'),
    wantSet: { ...queued, generation: 2 },
    wantEvents: ['RELEASED', 'SUBMITTED'],
    wantReleased: true,
  },
  {
    title: 'A2: a report from an agent that keeps no decision is judged by its generation',
    state: aHeldWorkload('STOPPING'),
    heard: aReport('stopped', { decisionId: null }),
    wantSet: { phase: 'STOPPED' },
    wantEvents: ['STOPPED', 'RELEASED'],
    wantReleased: true,
  },
];

describe('report (A2, V3, L8)', () => {
  it.each(CASES)('$title', ({ state, heard, wantSet, wantEvents, wantReleased, wantReason }) => {
    const change = report(state, heard, FIRST);
    if (change === null || 'verdict' in change) throw new Error('the report changes something');
    expect(change.set).toEqual(wantSet);
    expect(change.events.map((event) => event.type)).toEqual(wantEvents);
    expect(change.releaseHold).toEqual(wantReleased ? { reservationId: anOpenHold().reservationId, by: 'AGENT' } : undefined);
    expect(change.events.flatMap((event) => event.reasons ?? []).map((reason) => reason.code)).toEqual(
      wantReason === undefined ? [] : [wantReason],
    );
  });

  it('what is no news changes nothing', () => {
    const quiet: readonly (readonly [WorkloadState, AgentReport])[] = [
      [aHeldWorkload('RUNNING'), aReport('running')],
      [aHeldWorkload('RUNNING'), aReport('preparing')],
      [aHeldWorkload('RUNNING'), aReport('stopping')],
      [aHeldWorkload('STOPPING'), aReport('running')],
      [aHeldWorkload('STOPPING'), aReport('stopping')],
      [aHeldWorkload('FAILED'), aReport('running')],
      [aHeldWorkload('FAILED'), aReport('stopping', { reason: 'STOP_FAILED' })],
      [aWorkload({ phase: 'STOPPED', desired: 'STOP' }), aReport('stopped')],
      [aHeldWorkload('PREPARING', { generation: 2, hold: anOpenHold({ generation: 2 }) }), aReport('failed')],
      [aHeldWorkload('PREPARING'), aReport('failed', { reason: 'APPLE_GPU_HELD', decisionId: testId<DecisionId>(60) })],
    ];
    for (const [state, heard] of quiet) expect(report(state, heard, FIRST)).toBeNull();
  });

  it('A2: an older generation that still exists is to be stopped, and touches nothing else', () => {
    const second = aHeldWorkload('RUNNING', { generation: 2, hold: anOpenHold({ generation: 2 }) });
    expect(report(second, aReport('running'), FIRST)).toEqual({ verdict: 'STALE_GENERATION', stopGeneration: 1 });
    expect(report(aWorkload({ phase: 'STOPPED', desired: 'STOP' }), aReport('running'), FIRST)).toEqual({
      verdict: 'STALE_GENERATION',
      stopGeneration: 1,
    });
  });

  it("A2: a generation that was never given, and another machine's report, are refused", () => {
    const future = aReport('stopped', { generation: 2 });
    expect(report(aHeldWorkload('RUNNING'), future, FIRST)).toEqual({ verdict: 'FUTURE_GENERATION', stopGeneration: null });
    expect(report(aHeldWorkload('FAILED', { generation: 2 }), future, FIRST)).toEqual({
      verdict: 'FUTURE_GENERATION',
      stopGeneration: null,
    });
    const foreign = aReport('stopped', { machineId: testId<MachineId>(2) });
    expect(report(aHeldWorkload('STOPPING'), foreign, FIRST)).toEqual({ verdict: 'FOREIGN_WORKLOAD', stopGeneration: null });
  });

  it('E5: progress is told at most once per 2 s and 5 %', () => {
    const told = (progress: number | null, soFar: { readonly progress: number | null; readonly secondsSince: number | null }): boolean =>
      report(aHeldWorkload('PREPARING'), aReport('preparing', { progress }), soFar) !== null;
    expect(told(0.1, FIRST)).toBe(true);
    expect(told(0.15, { progress: 0.1, secondsSince: 2 })).toBe(true);
    expect(told(0.9, { progress: 0.1, secondsSince: 1.9 })).toBe(false);
    expect(told(0.149, { progress: 0.1, secondsSince: 60 })).toBe(false);
    expect(told(null, { progress: 0.1, secondsSince: 60 })).toBe(false);
    expect(told(0.05, { progress: null, secondsSince: 2 })).toBe(true);
  });

  it('L3: work whose agent refused it waits with that reason until it is evaluated again', () => {
    const change = report(aHeldWorkload('PREPARING'), aReport('failed', { reason: 'APPLE_GPU_HELD' }), FIRST);
    if (change === null || 'verdict' in change) throw new Error('the report changes something');
    expect(change.evaluation).toMatchObject({
      outcome: 'WAIT',
      headline: { code: 'APPLE_GPU_HELD' },
      reasons: [{ code: 'APPLE_GPU_HELD' }],
    });
  });
});
