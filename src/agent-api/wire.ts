import { z } from 'zod';
import { OPERATING_SYSTEMS } from '../domain/model/machine.ts';
import { ACCELERATORS, DEVICE_KINDS, DRIVER_NAMES, MODEL_FORMATS } from '../domain/model/runtime.ts';
import { WORKLOAD_KINDS } from '../domain/model/workload.ts';
import { RUN_FAILURE_CODES } from '../domain/reason.ts';

/**
 * The agent protocol, version 1: what travels under `/agent/v1`, shared by server and agent so that neither can drift.
 * It is outside GraphQL because it carries refs (H1). Unknown keys are dropped, so that a newer peer is understood.
 */
export const PROTOCOL_VERSION = 1;
export const PROTOCOL_HEADER = 'berth-protocol';
/** Largest request body, bytes. */
export const MAX_BODY_BYTES = 1_048_576;
/** Longest wait of a sync, seconds; the server cuts it to half the lease (A4). */
export const MAX_WAIT_SECONDS = 25;

const uuid = z.uuid();
const amount = z.int().min(0).max(2_000_000_000);
/** A version, architecture or product name: shown to members, so its form leaves no room for a reference or a path (H2). */
const plainWords = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z .+_~()-]*$/, 'must be letters, digits, spaces and . + _ ~ ( ) -');
/** Free text of an agent: bounded, kept away from members (H2). */
const freeText = z.string().max(4_096);
const machineName = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'must be 1 to 63 characters a-z, 0-9 and -, not beginning or ending with -');

export const reportedDriver = z.object({
  name: z.enum(DRIVER_NAMES),
  version: plainWords.max(128),
  confinesAccelerators: z.boolean(),
  accelerators: z.array(z.enum(ACCELERATORS)).max(8).optional(),
});

export const reportedCapacity = z.object({
  cpuMillis: amount,
  memoryMib: amount,
  accelerators: z
    .array(
      z.object({
        kind: z.enum(DEVICE_KINDS),
        count: z.int().min(0).max(64),
        memoryMib: amount.optional(),
        model: plainWords.max(128).optional(),
      }),
    )
    .max(8),
});

const drivers = z
  .array(reportedDriver)
  .min(1)
  .max(8)
  .refine((list) => new Set(list.map((driver) => driver.name)).size === list.length, 'names each driver once');

export const enrollRequest = z.object({
  enrollmentToken: z.string().min(1).max(256),
  machine: z.object({
    name: machineName,
    os: z.enum(OPERATING_SYSTEMS),
    arch: plainWords.max(32),
    drivers,
    capacity: reportedCapacity,
    agentVersion: plainWords.max(64),
  }),
});
export type EnrollRequest = z.infer<typeof enrollRequest>;

export const enrollResponse = z.object({
  machineId: uuid,
  machineToken: z.string(),
  leaseSeconds: z.number(),
});
export type EnrollResponse = z.infer<typeof enrollResponse>;

export const REPORT_STATES = ['preparing', 'running', 'stopping', 'stopped', 'failed'] as const;

/** Reasons that an agent may give: run failures, and its refusals of a dispatch (A2). */
export const REPORT_REASONS = [...RUN_FAILURE_CODES, 'DRIVER_UNSUPPORTED', 'APPLE_GPU_HELD'] as const;

/** The last millisecond that is written with a year of four digits. */
const LAST_MOMENT = 253_402_300_799_999;

/** What an agent counted in a workspace when a run on it ended (L7). Everything but folders is a file; links are not followed. */
export const fileCount = z.object({
  files: z.int().min(0).max(2_000_000_000),
  bytes: z.int().min(0),
  /** Newest modification of a file or folder in it; null when there is none. */
  newestChangeAt: z.iso
    .datetime({ offset: true })
    .refine((text) => Date.parse(text) >= 0 && Date.parse(text) <= LAST_MOMENT, 'must be from 1970 to 9999')
    .nullable(),
  /** False when the count ended at a limit, or something could not be looked at: the numbers are then the least that is there. */
  complete: z.boolean(),
});

/** The persistence receipt of a workspace: its last count, and whether the run that is reported found other files. */
const workspaceCount = fileCount.extend({ differs: z.boolean() });

/**
 * One piece of work that an agent has. `stopped` and `failed` assert that nothing of that generation exists any more, unless the reason
 * is `STOP_FAILED`: then the work is there, and its hold stays.
 */
export const report = z.object({
  workloadId: uuid,
  generation: z.int().min(1).max(2_147_483_647),
  /** The decision that the agent acted on; absent from agents that do not keep it. */
  decisionId: uuid.optional(),
  state: z.enum(REPORT_STATES),
  message: freeText.optional(),
  progress: z.number().min(0).max(1).optional(),
  address: z.string().max(256).optional(),
  reason: z.enum(REPORT_REASONS).optional(),
  /** Of the work's workspace, once something was counted in it. */
  workspace: workspaceCount.optional(),
  at: z.iso.datetime({ offset: true }),
});
export type Report = z.infer<typeof report>;

/**
 * Two reports of one run in one request contradict each other, and the order in which they stand must not decide what becomes of its
 * hold (V3). Reports of one generation differ only where both name another decision (A2).
 */
const observed = z
  .array(report)
  .max(2_000)
  .superRefine((list, context) => {
    const decisions = new Map<string, Set<string | undefined>>();
    for (const [index, { workloadId, generation, decisionId }] of list.entries()) {
      const run = `${workloadId.toLowerCase()}/${String(generation)}`;
      const seen = decisions.get(run) ?? new Set();
      const decision = decisionId?.toLowerCase();
      const isTold = seen.has(decision) || seen.has(undefined) || (decision === undefined && seen.size > 0);
      if (isTold) context.addIssue({ code: 'custom', path: [index], message: 'names each run once' });
      decisions.set(run, seen.add(decision));
    }
  });

export const syncRequest = z.object({
  bootId: uuid,
  replaces: uuid.nullish(),
  revision: z.string().max(128).nullable(),
  drivers: drivers.optional(),
  capacity: reportedCapacity.optional(),
  observed,
  /** Workspaces of the last answer's `deleteWorkspaces` that are gone from the disk. */
  deletedWorkspaces: z.array(uuid).max(2_000).optional(),
});
export type SyncRequest = z.infer<typeof syncRequest>;

export const assignment = z.object({
  workloadId: uuid,
  generation: z.int(),
  decisionId: uuid,
  decisionDigest: z.string().regex(/^[0-9a-f]{64}$/),
  kind: z.enum(WORKLOAD_KINDS),
  desired: z.enum(['run', 'stop']),
  driver: z.enum(DRIVER_NAMES),
  runtimeName: z.string(),
  ref: z.string(),
  accelerator: z.enum(ACCELERATORS),
  resources: z.object({ cpuMillis: amount, memoryMib: amount, acceleratorCount: z.int().min(0) }),
  exclusiveDevices: z.array(z.enum(DEVICE_KINDS)),
  workspaceId: uuid.optional(),
  /** True when the workspace should already hold files, so that an absent one is WORKSPACE_MISSING (L7). */
  workspaceExpected: z.boolean().optional(),
  model: z.object({ name: z.string(), format: z.enum(MODEL_FORMATS), digest: z.string(), source: z.string() }).optional(),
  deadlineSeconds: z.number(),
});
export type Assignment = z.infer<typeof assignment>;

/** A report that the server did not take, and why; the others of the same request were taken. */
const reportRefusal = z.object({
  /** Such as `observed[2].workloadId`. */
  field: z.string(),
  code: z.enum(['FOREIGN_WORKLOAD', 'UNKNOWN_WORKLOAD', 'STALE_GENERATION', 'FUTURE_GENERATION', 'ADDRESS_REFUSED']),
  message: z.string(),
});

export const syncResponse = z.object({
  revision: z.string(),
  leaseSeconds: z.number(),
  serverTime: z.string(),
  assignments: z.array(assignment),
  /**
   * Runs of this machine that were heard running, so that an agent that has no trace of one, its disk being lost, never begins
   * it a second time (L7). A list beside the assignments, since their digest covers what the decision fixed.
   */
  begun: z.array(z.object({ workloadId: uuid, generation: z.int() })).default([]),
  refusals: z.array(reportRefusal),
  /** Workspaces whose files the member asked to delete (L7). */
  deleteWorkspaces: z.array(uuid),
});
export type SyncResponse = z.infer<typeof syncResponse>;

/**
 * `GET /agent/v1/models/<workload id>/<generation>` gives the files of the model of a run that the machine was given (M2), and
 * `…/files/<place in the list>` the bytes of one, from `Range: bytes=N-` on. An agent computes the digest from what it got.
 */
export const MODELS_PATH = '/agent/v1/models';
/** Files that one artefact may have. */
const MAX_MODEL_FILES = 20_000;

export const modelListing = z.object({
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  files: z
    .array(
      z.object({
        /** Relative to the model's own folder, with `/` between its parts. */
        path: z.string().min(1).max(4_096),
        size: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(MAX_MODEL_FILES),
});
export type ModelListing = z.infer<typeof modelListing>;

/** Body of every answer that is not 2xx. */
export const protocolError = z.object({
  code: z.enum([
    'UNAUTHENTICATED',
    'CREDENTIAL_IN_USE',
    'BODY_TOO_LARGE',
    'INVALID_INPUT',
    'PROTOCOL_TOO_OLD',
    'ENROLLMENT_REFUSED',
    'UNAVAILABLE',
    'NOT_FOUND',
    'METHOD_NOT_ALLOWED',
    'UNSUPPORTED_MEDIA_TYPE',
    /** The files in the server's model folder are not those that were validated. */
    'MODEL_CHANGED',
    'RANGE_NOT_SATISFIABLE',
  ]),
  message: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type ProtocolError = z.infer<typeof protocolError>;
