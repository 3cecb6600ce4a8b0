/** The published client, `berth/client`: the one list of what it offers. Inside the project, import from the defining file. */
export { createBerthClient } from './berth-client.ts';
export type { BerthClient, BerthClientOptions, CallOptions, SubscribeOptions } from './berth-client.ts';
export { OperationRefused, ServerUnreachable, StreamBroken } from './client-error.ts';
export type { ClientError } from './client-error.ts';
export type { ConnectionState } from './connection-state.ts';
export { followFleet } from './follow-fleet.ts';
export type { FollowedFleetEvent, FollowFleetOptions } from './follow-fleet.ts';
export { followMachines } from './follow-machines.ts';
export type { FollowMachinesOptions, MachineSnapshot } from './follow-machines.ts';
export { followTimeline } from './follow-timeline.ts';
export type { FollowedEvent, FollowTimelineOptions } from './follow-timeline.ts';
export { followWorkload } from './follow-workload.ts';
export type { FollowWorkloadOptions, WorkloadSnapshot } from './follow-workload.ts';
export { isRefusal, refusalOf } from './refusal.ts';
export type { CodedRefusal, RefusalOf, UnknownRefusal } from './refusal.ts';
export type { Following, Patience } from './streams/keep-following.ts';
// Every operation with its types: the schema's words, typed documents, and what they take and give.
// eslint-disable-next-line no-restricted-syntax -- a list of each document by hand would only ever be out of date
export * from './generated/graphql.ts';
