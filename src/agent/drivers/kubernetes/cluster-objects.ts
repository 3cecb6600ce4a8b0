import { z } from 'zod';

/** What the driver reads of objects; everything else of them is dropped at once, so that a cache of thousands stays small. */
const metadata = z.object({
  name: z.string(),
  uid: z.string(),
  resourceVersion: z.string(),
  generation: z.number().optional(),
  deletionTimestamp: z.string().optional(),
  labels: z.record(z.string(), z.string()).default({}),
  annotations: z.record(z.string(), z.string()).default({}),
});

const containerState = z.object({
  waiting: z.object({ reason: z.string().default(''), message: z.string().default('') }).optional(),
  running: z.object({}).optional(),
  terminated: z.object({ reason: z.string().default(''), exitCode: z.number(), message: z.string().default('') }).optional(),
});

const containerStatus = z.object({
  name: z.string(),
  restartCount: z.number().default(0),
  state: containerState.default({}),
  lastState: containerState.default({}),
});
export type ContainerStatus = z.infer<typeof containerStatus>;

const condition = z.object({ type: z.string(), status: z.string(), reason: z.string().default(''), message: z.string().default('') });
export type Condition = z.infer<typeof condition>;

export const pod = z.object({
  metadata,
  spec: z
    .object({
      nodeName: z.string().optional(),
      containers: z
        .array(
          z.object({
            name: z.string(),
            ports: z.array(z.object({ name: z.string().optional(), containerPort: z.number() })).default([]),
          }),
        )
        .default([]),
    })
    .default({ containers: [] }),
  status: z
    .object({
      phase: z.string().default('Pending'),
      reason: z.string().default(''),
      message: z.string().default(''),
      podIP: z.string().optional(),
      conditions: z.array(condition).default([]),
      containerStatuses: z.array(containerStatus).default([]),
    })
    .prefault({}),
});
export type Pod = z.infer<typeof pod>;

/** A StatefulSet: only whose it is counts, its pod tells the rest. */
export const workSet = z.object({ metadata });
export type WorkSet = z.infer<typeof workSet>;

const inferenceServiceStatus = z
  .object({
    observedGeneration: z.number().optional(),
    conditions: z.array(condition).default([]),
    modelStatus: z
      .object({
        transitionStatus: z.string().default(''),
        lastFailureInfo: z.object({ reason: z.string().default(''), message: z.string().default('') }).optional(),
      })
      .optional(),
  })
  .prefault({});

export const endpointService = z.object({ metadata, status: inferenceServiceStatus });
export type EndpointService = z.infer<typeof endpointService>;

/** What carries a run: a StatefulSet, or an InferenceService with its status. */
export type Carrier = WorkSet | EndpointService;

export const claim = z.object({ metadata, status: z.object({ phase: z.string().default('Pending') }).prefault({}) });
export type Claim = z.infer<typeof claim>;

export const named = z.object({ metadata });
export type Named = z.infer<typeof named>;

export const secret = z.object({ metadata, data: z.record(z.string(), z.string()).default({}) });

export const event = z.object({ reason: z.string().default(''), message: z.string().default(''), type: z.string().default('') });

export interface ListPage<Item> {
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string | undefined };
  readonly items: readonly Item[];
}

/** One page of a list. */
export function listOf<T extends z.ZodType>(item: T): z.ZodType<ListPage<z.output<T>>> {
  return z.object({
    metadata: z.object({ resourceVersion: z.string().default('0'), continue: z.string().optional() }),
    items: z.array(item).default([]),
  });
}
