import { builder } from '../builder.ts';
import { connectionTypes } from '../relay-descriptions.ts';
import { connectionCost, connectionOf } from '../connection.ts';
import { viewerOf } from '../context.ts';
import type { WorkloadKind } from '../../domain/model/workload.ts';
import { eventId } from '../event-id.ts';
import type { WorkloadRow } from '../read-models/workload-row.ts';
import { timelineKeys } from '../timeline-keys.ts';
import { AcceleratorClass } from './accelerator-class.ts';
import { AdmissionEvent } from './admission-event.ts';
import { Admission, type AdmissionRow } from './admission.ts';
import { DriverEnum } from './hardware-enums.ts';
import { Machine } from './machine.ts';
import { Member } from './member.ts';
import { Runtime } from './runtime.ts';
import { usageOfWorkloads, UsageTotals } from './usage-totals.ts';
import { DesiredStateEnum, WorkloadKindEnum, WorkloadPhaseEnum } from './work-enums.ts';

/** The object type of each kind. */
const TYPENAMES: Readonly<Record<WorkloadKind, string>> = { notebook: 'Notebook', endpoint: 'Endpoint' };

/** What notebooks and endpoints have in common. */
export const Workload = builder.loadableInterfaceRef('Workload', {
  load: (ids: string[], context) => context.reads.workloads.byIds(viewerOf(context), ids),
  toKey: (workload: WorkloadRow): string => workload.id,
  loaderOptions: { cache: false },
});

Workload.implement({
  description: 'Work of a member: a notebook or an endpoint. Its member and operators may read it.',
  interfaces: [builder.nodeInterfaceRef()],
  resolveType: (workload) => TYPENAMES[workload.kind],
  fields: (t) => ({
    name: t.exposeString('name', {
      description: "Unique among the member's workloads that were not deleted; 1 to 63 characters of a-z, 0-9 and -.",
    }),
    kind: t.field({ type: WorkloadKindEnum, description: 'What it is.', resolve: (workload) => workload.kind }),
    member: t.field({ type: Member, description: 'Whose work it is.', resolve: (workload) => workload.memberId }),
    class: t.field({ type: AcceleratorClass, description: 'The allocation that it asks for.', resolve: (workload) => workload.classId }),
    phase: t.field({ type: WorkloadPhaseEnum, description: 'Where it is in its life.', resolve: (workload) => workload.phase }),
    desired: t.field({ type: DesiredStateEnum, description: 'What its member wants.', resolve: (workload) => workload.desired }),
    generation: t.exposeInt('generation', { description: 'Its runs so far: 1 at launch, one more for each start that queues a new run.' }),
    admission: t.loadable({
      type: Admission,
      description: 'Where it stands with admission, and why.',
      loaderOptions: { cache: false },
      load: async (workloads: WorkloadRow[], context): Promise<AdmissionRow[]> => {
        const evaluations = await context.reads.evaluations.ofWorkloads(workloads.map((workload) => workload.id));
        return workloads.map((workload, index) => ({ workload, evaluation: evaluations[index] ?? null }));
      },
      resolve: (workload) => workload,
    }),
    machine: t.field({
      type: Machine,
      nullable: true,
      description:
        'Where its latest admission put it, and where a stopped notebook starts again, while a stopped endpoint may go elsewhere; null before the first.',
      resolve: (workload) => workload.machineId,
    }),
    requestedMachine: t.field({
      type: Machine,
      nullable: true,
      description: 'The only machine that its launch allowed; null where it allowed any.',
      resolve: (workload) => workload.requestedMachineId,
    }),
    driver: t.field({
      type: DriverEnum,
      nullable: true,
      description: 'How that machine runs it; null before the first admission.',
      resolve: (workload) => workload.driver,
    }),
    runtime: t.field({
      type: Runtime,
      nullable: true,
      description: 'The runtime of its latest admission; null before the first.',
      resolve: (workload) => workload.runtimeId,
    }),
    openUrl: t.field({
      type: 'URL',
      nullable: true,
      description:
        'Where it is opened, on another origin than the API, with a slash at its end; null unless it is RUNNING. Its member alone gets in: programs with an access token of the scope WORKLOADS as "Authorization: Bearer", browsers with a code of `openWorkload`. Knowing it lets nobody in.',
      resolve: ({ id, phase }, _args, context) => (phase === 'RUNNING' ? context.openUrlOf(id) : null),
    }),
    timeline: t.connection(
      {
        type: AdmissionEvent,
        description: 'What happened to it, oldest first. Its cursors serve `admissionTimeline` too.',
        complexity: connectionCost,
        resolve: async (workload, args, context) => {
          const keys = await timelineKeys(workload.id, args, context);
          return connectionOf(args, keys, (page) => context.reads.events.page(workload.id, page));
        },
      },
      ...connectionTypes('AdmissionEvent'),
    ),
    latestEvent: t.field({
      type: AdmissionEvent,
      description: 'The latest event of its timeline.',
      resolve: (workload) => eventId({ workloadId: workload.id, sequence: workload.sequence }),
    }),
    usage: t.loadable({
      type: UsageTotals,
      description: 'What it used in all its life, up to now.',
      complexity: { field: 5 },
      loaderOptions: { cache: false },
      load: (ids: string[], context) => usageOfWorkloads(ids, context),
      resolve: (workload) => workload.id,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was launched, in database time.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed, in database time.' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', nullable: true, description: 'When it was deleted; null while it was not.' }),
    deleteRequested: t.exposeBoolean('deleteRequested', {
      description: 'True when it was asked to be deleted; it is gone once its hold is released.',
    }),
  }),
});

// Here and not beside the event's other fields: the two types name each other.
builder.objectField(AdmissionEvent, 'workload', (t) =>
  t.field({
    type: Workload,
    nullable: true,
    description: 'The workload that it is about, as it is now; null where the viewer may not read it.',
    resolve: (event) => (event.redacted === true ? null : event.workloadId),
  }),
);
