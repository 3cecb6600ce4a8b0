import type { Guard } from './guard.ts';

const ROWS = 'test/dashboard/timeline/rows.test.ts';
const PROPERTIES = 'test/dashboard/timeline/rows-properties.test.ts';
const STORE = 'test/dashboard/timeline/timeline-store.test.ts';
const TABLE = 'test/dashboard/timeline/table-cells.test.ts';
const EXTEND = 'dashboard/src/timeline/model/extend-timeline.ts';
const APPLY = 'dashboard/src/timeline/model/apply-event.ts';

/** What keeps the timeline that people look at whole, in order, and told in words. */
export const TIMELINE_VIEW_GUARDS: readonly Guard[] = [
  {
    rule: 'E1',
    what: 'the view stops in front of a gap in the sequence',
    file: EXTEND,
    find: 'if (last !== null && event.sequence > last + 1) {',
    replace: 'if (last !== null && event.sequence > last + 1_000_000) {',
    test: PROPERTIES,
    title: 'E1: wherever an event is missing',
  },
  {
    rule: 'E2',
    what: 'the view leaves out events that it has',
    file: EXTEND,
    find: 'if (last !== null && event.sequence <= last) {',
    replace: 'if (last !== null && event.sequence <= last - 1_000_000) {',
    test: PROPERTIES,
    title: 'E2: the same events in any parts',
  },
  {
    rule: 'E1',
    what: 'behind a gap the view takes nothing more of that stream',
    file: 'dashboard/src/timeline/timeline-store.ts',
    find: "if (isBroken) return 'SKIPPED';",
    replace: '',
    test: STORE,
    title: 'E1: behind a gap',
  },
  {
    rule: 'E1',
    what: 'a gap that stays is said',
    file: 'dashboard/src/timeline/timeline-store.ts',
    find: 'if (gaps >= GAP_TRIES) gap = read.gap;',
    replace: '',
    test: STORE,
    title: 'E1: a gap that stays',
  },
  {
    rule: 'E2',
    what: 'a timeline is called live only once all that was there is shown',
    file: 'dashboard/src/timeline/shown-state.ts',
    find: "if (latest === null) return { status: 'CATCHING_UP' };",
    replace: 'if (latest === null) return stream;',
    test: STORE,
    title: 'the latest event is not known yet',
  },
  {
    rule: 'L8',
    what: 'a start while a run is held begins no row of its own',
    file: APPLY,
    find: 'if (open?.phase === phase && (open.generation === placed.event.generation || ENTERED[placed.event.type] === undefined)) {',
    replace: 'if (open?.phase === phase && open.generation === placed.event.generation) {',
    test: ROWS,
    title: 'L8: a start counted while',
  },
  {
    rule: 'A4',
    what: 'an absence of the machine goes on in the next phase',
    file: APPLY,
    find: 'awaySince: away ? at : null,',
    replace: 'awaySince: null,',
    test: ROWS,
    title: 'A4: an absence of the machine',
  },
  {
    rule: 'E4',
    what: 'what is not shown whole is counted as such',
    file: APPLY,
    find: 'redacted: isRedacted(event) ? 1 : 0,',
    replace: 'redacted: 0,',
    test: ROWS,
    title: 'E4: events that are not shown whole',
  },
  {
    rule: 'L3',
    what: 'why it waited is kept once it is admitted',
    file: APPLY,
    find: "return outcome === 'ADMIT_NOW' ? row : { ...row, outcome, reasons, message };",
    replace: "return { ...row, outcome: outcome === 'ADMIT_NOW' ? null : outcome, reasons, message };",
    test: ROWS,
    title: 'why it waited is kept',
  },
  {
    rule: 'L3',
    what: 'the table has the reasons and remarks of the bars',
    file: 'dashboard/src/timeline/model/table-cells.ts',
    find: 'remarks: remarksOf(row),',
    replace: 'remarks: [],',
    test: TABLE,
    title: 'the table says all',
  },
];
