import type { Guard } from './guard.ts';

const CHANGED = 'test/agent-api/changed-machines.test.ts';
const KEEPS = 'src/domain/reservations/exclusivity.ts';
const WAY = 'src/domain/reservations/holds-in-the-way.ts';
const PLAN = 'src/domain/reservations/plan-reservation.ts';

/** What keeps native cpu work and the Apple GPU apart, and units countable, on machines that change while work holds them. */
export const EXCLUSIVITY_GUARDS: readonly Guard[] = [
  {
    rule: 'V4',
    what: 'a hold that keeps the Apple GPU keeps the units that come later too',
    file: PLAN,
    find: '  if (isUnconfinable(kind) && machine.holds.some((hold) => keepsWhole(machine, hold, kind))) return [];\n',
    replace:
      '  if (isUnconfinable(kind) && machine.holds.some((hold) => keepsWhole(machine, hold, kind) && hold.generation < 0)) return [];\n',
    test: CHANGED,
    title: 'GPU work and another native CPU notebook wait',
  },
  {
    rule: 'V4, V5',
    what: 'what unconfined work reaches is judged by the machine as it is now',
    file: KEEPS,
    find: '  return exclusiveKinds({ driver, os: machine.os, accelerator }).includes(kind);',
    replace: "  return exclusiveKinds({ driver, os: 'linux', accelerator }).includes(kind);",
    test: CHANGED,
    title: 'GPU work and another native CPU notebook wait',
  },
  {
    rule: 'V5',
    what: 'a driver that says later that it does not confine is believed at once',
    file: KEEPS,
    find: '  const driver = machine.drivers.find((reported) => reported.name === name) ?? { name, confinesAccelerators: true };',
    replace: '  const driver = { name, confinesAccelerators: true };',
    test: CHANGED,
    title: 'GPU work and another native CPU notebook wait',
  },
  {
    rule: 'V4',
    what: 'what was held to keep others off stays so, whatever the driver says later',
    file: KEEPS,
    find: '  if (hold.exclusive && hold.devices.some((unit) => unit.kind === kind)) return true;\n',
    replace: '',
    test: 'test/domain/placement/batch-of-changes.properties.test.ts',
  },
  {
    rule: 'V4',
    what: 'unconfined cpu work waits for unconfined work that holds no unit',
    file: WAY,
    find: ' || (hasKind && keepsWhole(machine, hold, kind)));',
    replace: ' || (!hasKind && keepsWhole(machine, hold, kind)));',
    test: CHANGED,
    title: 'GPU work and another native CPU notebook wait',
  },
  {
    rule: 'V4',
    what: 'unconfined cpu work waits for work on a unit that is reported no more',
    file: WAY,
    find: '(hold) => hold.devices.some((unit) => unit.kind === kind) ||',
    replace: '(hold) => hold.devices.some((unit) => unit.kind === kind && unit.index < unitsOfKind(machine, kind).length) ||',
    test: CHANGED,
    title: 'GPU work on a unit that is reported no more',
  },
  {
    rule: 'V2, V3',
    what: 'a hold counts although its unit is reported no more',
    file: PLAN,
    find: '  return free.slice(0, Math.max(0, units.length - held.size));',
    replace: '  return free;',
    test: CHANGED,
    title: 'V2: the one GPU that is left',
  },
  {
    rule: 'A2, V3',
    what: 'two reports of one run in one request are refused',
    file: 'src/agent-api/wire.ts',
    find: "if (isTold) context.addIssue({ code: 'custom', path: [index], message: 'names each run once' });",
    replace: "if (isTold && index < 0) context.addIssue({ code: 'custom', path: [index], message: 'names each run once' });",
    test: 'test/agent-api/status-codes.test.ts',
    title: 'A2, V3: two reports of one run',
  },
  {
    rule: 'V3',
    what: 'a report of STOP_FAILED releases nothing, whatever state it names',
    file: 'src/domain/intents/agent-report.ts',
    find: " && reason !== 'STOP_FAILED';",
    replace: ' && reason !== undefined;',
    test: 'test/domain/intents/report.test.ts',
  },
  {
    rule: 'V4',
    what: 'the audit finds cpu work beside the Apple GPU by the driver as it is reported',
    file: 'src/storage/sql/hold-checks.ts',
    find: ' or not coalesce(v.confines_accelerators, true)',
    replace: '',
    test: CHANGED,
    title: 'V4: by the driver as it is reported now',
  },
];
