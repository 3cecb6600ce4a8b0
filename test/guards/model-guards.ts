import type { Guard } from './guard.ts';

const MODEL = { test: 'test/model/even-seeds.test.ts', environment: { BERTH_MODEL_SEQUENCES: '80', BERTH_MODEL_SHRINKING: '0' } } as const;

/** Guards whose absence the model-based test must notice by itself, from nothing but the rules. */
export const MODEL_GUARDS: readonly Guard[] = [
  {
    rule: 'V4',
    what: 'native cpu work on a Mac holds its Apple GPU whole (model)',
    file: 'src/domain/reservations/exclusivity.ts',
    find: 'return UNCONFINABLE;',
    replace: 'return NONE;',
    ...MODEL,
  },
  {
    rule: 'V3',
    what: 'absence or a deadline releases nothing (model)',
    file: 'src/domain/intents/fail-keeping-hold.ts',
    find: "set: { phase: 'FAILED', ...(startCame ? { generation: state.generation + 1 } : {}) },",
    replace: "set: { phase: 'FAILED' }, releaseHold: { reservationId: hold.reservationId, by: 'AGENT' },",
    ...MODEL,
  },
  {
    rule: 'A2',
    what: 'a report of an older run moves nothing (model)',
    file: 'src/domain/intents/judge-report.ts',
    find: 'if (hold !== null && heard.generation === hold.generation) {',
    replace: 'if (hold !== null && heard.generation <= hold.generation) {',
    ...MODEL,
  },
  {
    rule: 'T2',
    what: 'a guest never gets weak isolation (model)',
    file: 'src/domain/trust/trust-matrix.ts',
    find: "'WEAK/guest': { cell: 'T2-WEAK-GUEST', verdict: 'DENY' },",
    replace: "'WEAK/guest': { cell: 'T2-WEAK-GUEST', verdict: 'ALLOW_WHERE_SHARED' },",
    ...MODEL,
  },
  {
    rule: 'L6',
    what: 'a started notebook goes back to its machine (model)',
    file: 'src/domain/placement/place.ts',
    find: 'const only = request.pin?.machineId ?? request.restrictToMachineId;',
    replace: 'const only = request.restrictToMachineId;',
    ...MODEL,
  },
  {
    rule: 'L5',
    what: 'a release asks for an evaluation (model)',
    file: 'src/app/publish-written.ts',
    find: "if (change.releaseHold !== undefined || gaveUpWaiting(change)) wakeups.push({ kind: 'capacity' });",
    replace: "if (gaveUpWaiting(change)) wakeups.push({ kind: 'capacity' });",
    ...MODEL,
  },
  {
    rule: 'L8',
    what: 'a start that waited for the release begins after it (model)',
    file: 'src/domain/reservations/release-hold.ts',
    find: 'return queuedAfter(events, state.generation + 1);',
    replace: "return { set: { phase: 'STOPPED' }, events };",
    ...MODEL,
  },
  {
    rule: 'E1',
    what: 'a report and its events are written once, however often it comes (model)',
    file: 'src/storage/sql/write-changes.ts',
    find: 'sequence = w.sequence + i.event_count',
    replace: 'sequence = w.sequence + i.event_count + case when i.event_count > 2 then 1 else 0 end',
    ...MODEL,
  },
];
