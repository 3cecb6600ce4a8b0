import { expect, test } from 'vitest';
import { EMPTY_TIMELINE, extendTimeline } from '../../../dashboard/src/timeline/model/extend-timeline.ts';
import { rowsOf } from '../../../dashboard/src/timeline/model/rows-of.ts';
import { tableCells, type TableCells } from '../../../dashboard/src/timeline/model/table-cells.ts';
import type { TimelineReason } from '../../../dashboard/src/timeline/model/timeline-event.ts';
import { after, BEGIN, told, type Told } from './support/told.ts';

const lab = { id: 'machine', name: 'lab' };

function reason(message: string): TimelineReason {
  return { code: 'CAPACITY_IN_USE', scope: 'TIME', effect: 'WAIT', message, machine: lab, details: [] };
}

function cellsOf(events: readonly Told[]): readonly TableCells[] {
  const rows = rowsOf(extendTimeline(EMPTY_TIMELINE, told(events)).timeline, null);
  const now = BEGIN + 100_000;
  return Array.from({ length: rows.count }, (_, index) => rows.at(index))
    .filter((row) => row !== undefined)
    .map((row) => tableCells(row, { zone: 'UTC', now }));
}

test('the table says all that the bars show', () => {
  expect(
    cellsOf([
      { type: 'SUBMITTED' },
      { type: 'EVALUATED', outcome: 'WAIT', reasons: [reason('lab is busy.'), reason('studio is busy.')] },
      { type: 'RESERVED', machine: lab, driver: 'SIMULATION' },
      { type: 'RUNNING', machine: lab },
      { type: 'MACHINE_UNREACHABLE', machine: lab },
    ]),
  ).toEqual([
    {
      phase: 'Waiting',
      run: '1',
      from: '2026-11-30 08:00:00 UTC',
      to: '08:00:02 UTC',
      lasted: '2 s',
      where: '–',
      remarks: ['lab is busy.', 'studio is busy.'],
    },
    {
      phase: 'Reserved',
      run: '1',
      from: '2026-11-30 08:00:02 UTC',
      to: '08:00:03 UTC',
      lasted: '1 s',
      where: 'lab (simulation)',
      remarks: ['–'],
    },
    {
      phase: 'Running',
      run: '1',
      from: '2026-11-30 08:00:03 UTC',
      to: 'still lasts',
      lasted: '1 min 37 s',
      where: 'lab (simulation)',
      remarks: ['its machine cannot be reached'],
    },
  ]);
});

test('the day of the end is said where it is another one; a deletion does not last', () => {
  const [stopped, deleted] = cellsOf([{ type: 'STOPPED' }, { type: 'DELETED', at: after(86_400) }]);
  expect(stopped).toMatchObject({ to: '2026-12-01 08:00:00 UTC', lasted: '1 d' });
  expect(deleted).toMatchObject({ phase: 'Deleted', lasted: '–' });
});
