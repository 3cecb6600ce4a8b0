import { absentBeforeSmall } from '../../domain/explain/absent-before-small.ts';
import type { CoverageRow as Row } from '../../domain/placement/coverage.ts';
import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { innerId } from '../global-id.ts';
import { AcceleratorClass } from './accelerator-class.ts';
import { AdmissionReason } from './admission-reason.ts';
import { CatalogEntry } from './catalog-entry.ts';
import { DriverEnum } from './hardware-enums.ts';
import { Machine } from './machine.ts';
import { Runtime } from './runtime.ts';

const CoverageVerdictEnum = builder.enumType('CoverageVerdict', {
  description: 'Whether an entry with a class can run on a machine with one of its drivers at all.',
  values: {
    ADMISSIBLE: { description: 'It can, for whoever may be there, while nothing else is.' },
    BLOCKED: { description: 'Nobody can run it there as catalog, classes and machine are.' },
  } as const,
});

const CoverageRow = builder.objectRef<Row>('CoverageRow').implement({
  description: 'One entry with one class on one machine with one of its drivers. Operators only.',
  fields: (t) => ({
    entry: t.field({ type: CatalogEntry, description: 'The entry.', resolve: ({ entryId }) => entryId }),
    class: t.field({ type: AcceleratorClass, description: 'The class.', resolve: ({ classId }) => classId }),
    machine: t.field({ type: Machine, description: 'The machine.', resolve: ({ machineId }) => machineId }),
    driver: t.field({ type: DriverEnum, description: 'The driver.', resolve: ({ driver }) => driver }),
    runtime: t.field({
      type: Runtime,
      nullable: true,
      description: 'The runtime that is selected: the first in catalog order that has the accelerator and the driver; null when none has.',
      resolve: ({ runtime }) => runtime?.id ?? null,
    }),
    verdict: t.field({ type: CoverageVerdictEnum, description: 'What was found.', resolve: ({ verdict }) => verdict }),
    reasons: t.field({
      type: [AdmissionReason],
      description: 'Every reason against it, most severe first; empty when it is ADMISSIBLE.',
      // One or two as a rule.
      complexity: { field: 1, multiplier: 2 },
      resolve: ({ reasons }) => [...absentBeforeSmall(reasons)],
    }),
  }),
});

builder.queryField('catalogCoverage', (t) =>
  t.field({
    type: [CoverageRow],
    description:
      'What of a catalog resolves on which machine with which driver, and why not: by the selector and checks of placement, whoever asks, whatever runs and whichever machines are away or closed. Operators only; more than 2,000 rows are refused. By entry, class, machine and driver.',
    args: {
      catalogId: t.arg.id({ required: true, description: 'Global id of a Catalog.' }),
      entryId: t.arg.id({ description: 'Global id of a CatalogEntry of it: look at that alone; null for all.' }),
      classId: t.arg.id({ description: 'Global id of an AcceleratorClass: look at that alone; null for all.' }),
      machineId: t.arg.id({ description: 'Global id of a Machine: look at that alone; null for all.' }),
    },
    complexity: { field: 50, multiplier: 20 },
    resolve: async (_root, args, context) => [
      ...(await context.application.catalogCoverage(actorOf(context), {
        catalogId: innerId(args.catalogId, { typename: 'Catalog', field: 'catalogId' }),
        entryId: args.entryId == null ? null : innerId(args.entryId, { typename: 'CatalogEntry', field: 'entryId' }),
        classId: args.classId == null ? null : innerId(args.classId, { typename: 'AcceleratorClass', field: 'classId' }),
        machineId: args.machineId == null ? null : innerId(args.machineId, { typename: 'Machine', field: 'machineId' }),
      })),
    ],
  }),
);
