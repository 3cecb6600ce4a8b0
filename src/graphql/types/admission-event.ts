import { explainEvent } from '../../domain/explain/explain-event.ts';
import { ADMISSION_EVENT_TYPES, type AdmissionEventType } from '../../domain/timeline.ts';
import { builder } from '../builder.ts';
import { viewerOf } from '../context.ts';
import { eventId, eventKey } from '../event-id.ts';
import { writeGlobalId } from '../global-id.ts';
import { loadOrNull } from '../load-or-null.ts';
import { machineOfReason, namesOf } from '../machine-names.ts';
import { cursorOf, type ShownEvent } from '../shown-event.ts';
import { visibleReasons } from '../visible-reasons.ts';
import { AdmissionReason } from './admission-reason.ts';
import { DriverEnum } from './hardware-enums.ts';
import { Machine } from './machine.ts';
import { Runtime } from './runtime.ts';
import { DesiredStateEnum, PlacementOutcomeEnum } from './work-enums.ts';

const MEANINGS: Readonly<Record<AdmissionEventType, string>> = {
  SUBMITTED: 'A run was asked for.',
  EVALUATED: 'Placement was evaluated with another result than before.',
  QUEUED: 'It began to wait.',
  RESERVED: 'A machine is held for it.',
  DISPATCHED: "The machine's agent was given it.",
  PREPARING: 'The machine prepares it.',
  RUNNING: 'It runs and answers.',
  STOP_REQUESTED: 'Its member asked to stop it.',
  STOPPING: 'The machine was told to stop it.',
  STOPPED: 'Nothing of the run exists any more.',
  RELEASED: 'What it held is free again.',
  FAILED: 'The run failed.',
  MACHINE_UNREACHABLE: 'Its machine stopped answering; the hold stays.',
  MACHINE_BACK: 'Its machine answers again.',
  INTENT_CHANGED: 'Its member wants something else than before.',
  DELETED: 'It was deleted; the last event.',
};

/** What happened to a workload. */
export const EventTypeEnum = builder.enumType('AdmissionEventType', {
  description: 'What happened to a workload.',
  values: Object.fromEntries(ADMISSION_EVENT_TYPES.map((type) => [type, { value: type, description: MEANINGS[type] }])) as Record<
    AdmissionEventType,
    { value: AdmissionEventType; description: string }
  >,
});

/** One event of a workload's timeline. */
export const AdmissionEvent = builder.loadableNodeRef('AdmissionEvent', {
  id: { resolve: (event: ShownEvent) => eventId(event) },
  load: (ids: string[], context) => context.reads.events.byKeys(viewerOf(context), ids.map(eventKey)),
  loaderOptions: { cache: false },
});

AdmissionEvent.implement({
  description:
    "One event of a workload's timeline; never changed once it is there. The workload's member and operators may read it; the owner of its machine may read MACHINE_UNREACHABLE and MACHINE_BACK, without the work.",
  fields: (t) => ({
    cursor: t.string({
      description:
        'Opaque; pass it as `after` to go on behind this event: in `fleetTimeline` where it came from there, else in `Workload.timeline` and `admissionTimeline` alike.',
      resolve: (event, _args, context) => cursorOf(event, context),
    }),
    sequence: t.exposeInt('sequence', { description: 'Its place in the timeline, from 1 without gaps.' }),
    type: t.field({ type: EventTypeEnum, description: 'What happened.', resolve: (event) => event.type }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was written, in database time.' }),
    generation: t.exposeInt('generation', { description: 'The run that it is about, from 1.' }),
    message: t.string({
      description: 'What happened, in a sentence.',
      resolve: async (event, _args, context) => {
        const reasons = await visibleReasons(event.reasons, context);
        const names = await namesOf(context, [event.machineId, ...reasons.map(machineOfReason)]);
        const runtime = event.runtimeId === null ? null : await loadOrNull(Runtime.getDataloader(context), event.runtimeId);
        return explainEvent({ ...event, reasons, runtimeName: runtime?.name ?? null }, names);
      },
    }),
    outcome: t.field({
      type: PlacementOutcomeEnum,
      nullable: true,
      description: 'Outcome, of EVALUATED events.',
      resolve: (event) => event.outcome,
    }),
    reasons: t.field({
      type: [AdmissionReason],
      description: 'Why, most severe first; empty where there is nothing to explain.',
      resolve: (event, _args, context) => visibleReasons(event.reasons, context),
    }),
    machine: t.field({
      type: Machine,
      nullable: true,
      description: 'The machine that it is about; null when it is about none.',
      resolve: (event) => event.machineId,
    }),
    driver: t.field({
      type: DriverEnum,
      nullable: true,
      description: 'The driver chosen; null where none was.',
      resolve: (event) => event.driver,
    }),
    runtime: t.field({
      type: Runtime,
      nullable: true,
      description: 'The runtime chosen; null where none was.',
      resolve: (event) => event.runtimeId,
    }),
    progress: t.exposeFloat('progress', { nullable: true, description: '0 to 1, of PREPARING events whose machine knows it.' }),
    desired: t.field({
      type: DesiredStateEnum,
      nullable: true,
      description: 'What its member wants from here on, of STOP_REQUESTED and INTENT_CHANGED events.',
      resolve: (event) => event.desired,
    }),
    queuePosition: t.int({
      nullable: true,
      description: 'Place among the work that waits for the same machine, from 1, of QUEUED events; null when no machine is waited for.',
      resolve: (event) => event.position,
    }),
    timesPassed: t.int({
      nullable: true,
      description: 'How often younger work had been served before it, of QUEUED events; null while none had.',
      resolve: (event) => event.timesPassed,
    }),
    decisionId: t.id({
      nullable: true,
      description:
        'The placement decision that it tells of, of EVALUATED and RESERVED events; null of others. Operators show and replay it with `berth decision`; it is no `Node`.',
      resolve: (event) => (event.decisionId === null ? null : writeGlobalId('Decision', event.decisionId)),
    }),
  }),
});
