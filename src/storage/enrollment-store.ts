import type { Pool, PoolClient } from 'pg';
import type { EnrollmentOutcome, EnrollmentRequest, EnrollmentStore, MachineAudit } from '../app/machine-ports.ts';
import type { IdSource } from '../app/ports.ts';
import type { MachineId } from '../domain/model/ids.ts';
import { createMachineAuditor } from './machine-auditor.ts';
import { machineParts } from './machine-parts.ts';
import {
  ENROLL_MACHINE,
  EXPLAIN_ENROLLMENT,
  FORGET_BOOTS,
  INSERT_CREDENTIAL,
  REVOKE_CREDENTIALS,
  USE_ENROLLMENT,
} from './sql/machine-enroll.ts';
import { UPDATE_MACHINE } from './sql/machine-update.ts';
import { transact } from './transact.ts';

/** Enrolment on Postgres: the token is used up and the credential is made in one transaction. */
export function createEnrollmentStore({ pool, ids }: { readonly pool: Pool; readonly ids: IdSource }): EnrollmentStore {
  return {
    enroll: (request) =>
      transact(pool, async (client) => {
        const outcome = await enroll(client, request);
        await createMachineAuditor({ connection: client, ids }).audit(auditOf(outcome));
        return outcome;
      }),
  };
}

function auditOf(outcome: EnrollmentOutcome): readonly MachineAudit[] {
  const { machineId } = outcome;
  if (machineId === null) return [];
  const entry = { machineId, action: 'machine.enroll', subject: `machine:${machineId}` };
  return outcome.kind === 'enrolled'
    ? [{ ...entry, outcome: 'DONE', detail: {} }]
    : [{ ...entry, outcome: 'REFUSED', detail: { cause: outcome.cause } }];
}

async function enroll(client: PoolClient, request: EnrollmentRequest): Promise<EnrollmentOutcome> {
  const used = await client.query<{ readonly machineId: MachineId }>(USE_ENROLLMENT, [request.tokenHash]);
  const [row] = used.rows;
  if (row === undefined) return explain(client, request);
  const { machineId } = row;
  const { os, arch, agentVersion, leaseSeconds, drivers, capacity, credential } = request;
  const isCluster = drivers.some((driver) => driver.name === 'kubernetes');
  const enrolled = await client.query(ENROLL_MACHINE, [machineId, os, arch, agentVersion, leaseSeconds, isCluster]);
  if (enrolled.rowCount !== 1) return { kind: 'refused', cause: 'UNKNOWN', machineId: null };
  await client.query(FORGET_BOOTS, [machineId]);
  await client.query(UPDATE_MACHINE, [machineId, ...machineParts({ drivers, capacity })]);
  await client.query(REVOKE_CREDENTIALS, [machineId]);
  await client.query(INSERT_CREDENTIAL, [credential.id, machineId, credential.hash]);
  return { kind: 'enrolled', machineId };
}

async function explain(client: PoolClient, request: EnrollmentRequest): Promise<EnrollmentOutcome> {
  const { rows } = await client.query<{ readonly machineId: MachineId; readonly cause: 'USED' | 'EXPIRED' }>(EXPLAIN_ENROLLMENT, [
    request.tokenHash,
  ]);
  const [row] = rows;
  return row === undefined ? { kind: 'refused', cause: 'UNKNOWN', machineId: null } : { kind: 'refused', ...row };
}
