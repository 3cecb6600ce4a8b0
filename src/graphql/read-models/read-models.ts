import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { createClassAvailability, type ClassAvailabilityReader } from '../../app/class-availability.ts';
import type { FleetReader } from '../../app/ports.ts';
import { createClassReads, type ClassReads } from './accelerator-classes.ts';
import { createAccessTokenReads, type AccessTokenReads } from './access-tokens.ts';
import { createAdmissionEventReads, type AdmissionEventReads } from './admission-events.ts';
import { createAuditEntryReads, type AuditEntryReads } from './audit-entries.ts';
import { createCatalogEntryReads, type CatalogEntryReads } from './catalog-entries.ts';
import { createCatalogReads, type CatalogReads } from './catalogs.ts';
import { createEvaluationReads, type EvaluationReads } from './evaluations.ts';
import { createMachineLossReads, type MachineLossReads } from './machine-losses.ts';
import { createMachineReads, type MachineReads } from './machines.ts';
import { createMemberReads, type MemberReads } from './members.ts';
import { createReservationReads, type ReservationReads } from './reservations.ts';
import { createRuntimeReads, type RuntimeReads } from './runtimes.ts';
import { createUsageReads, type UsageReads } from './usage-groups.ts';
import { createWorkloadExportReads, type WorkloadExportReads } from './workload-exports.ts';
import { createWorkloadReads, type WorkloadReads } from './workloads.ts';
import { createWorkspaceReads, type WorkspaceReads } from './workspaces.ts';

/**
 * Everything that GraphQL may read, by concept. No read of operator-only references, secrets' hashes or agents' addresses
 * exists here, so that no resolver can show them (H1).
 */
export interface ReadModels {
  readonly members: MemberReads;
  readonly accessTokens: AccessTokenReads;
  readonly catalogs: CatalogReads;
  readonly catalogEntries: CatalogEntryReads;
  readonly runtimes: RuntimeReads;
  readonly classes: ClassReads;
  readonly machines: MachineReads;
  readonly machineLosses: MachineLossReads;
  readonly auditEntries: AuditEntryReads;
  readonly reservations: ReservationReads;
  readonly workloads: WorkloadReads;
  readonly evaluations: EvaluationReads;
  readonly events: AdmissionEventReads;
  readonly workspaces: WorkspaceReads;
  readonly usage: UsageReads;
  readonly exports: WorkloadExportReads;
  /** How many machines could take a class. */
  readonly availability: ClassAvailabilityReader;
}

/** What the read models read from. */
export interface ReadModelSources {
  /** The caller made it and closes it. */
  readonly prisma: PrismaClient;
  readonly fleet: FleetReader;
}

/** Makes the read models. */
export function createReadModels({ prisma, fleet }: ReadModelSources): ReadModels {
  return {
    members: createMemberReads(prisma),
    accessTokens: createAccessTokenReads(prisma),
    catalogs: createCatalogReads(prisma),
    catalogEntries: createCatalogEntryReads(prisma),
    runtimes: createRuntimeReads(prisma),
    classes: createClassReads(prisma),
    machines: createMachineReads(prisma),
    machineLosses: createMachineLossReads(prisma),
    auditEntries: createAuditEntryReads(prisma),
    reservations: createReservationReads(prisma),
    workloads: createWorkloadReads(prisma),
    evaluations: createEvaluationReads(prisma),
    events: createAdmissionEventReads(prisma),
    workspaces: createWorkspaceReads(prisma),
    usage: createUsageReads(prisma),
    exports: createWorkloadExportReads(prisma),
    availability: createClassAvailability(fleet),
  };
}
