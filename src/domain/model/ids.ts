/**
 * Identifiers. Inside Berth each is a UUIDv7 in lower-case text form; GraphQL shows Relay global ids instead.
 * A brand keeps one kind of id from being passed where another is wanted; it costs nothing at run time.
 */
type Brand<Name extends string> = string & { readonly __brand: Name };

export type MemberId = Brand<'MemberId'>;
export type MachineId = Brand<'MachineId'>;
export type WorkloadId = Brand<'WorkloadId'>;
export type ReservationId = Brand<'ReservationId'>;
export type DecisionId = Brand<'DecisionId'>;
export type CatalogId = Brand<'CatalogId'>;
export type EntryId = Brand<'EntryId'>;
export type ClassId = Brand<'ClassId'>;
export type RuntimeId = Brand<'RuntimeId'>;
export type WorkspaceId = Brand<'WorkspaceId'>;
