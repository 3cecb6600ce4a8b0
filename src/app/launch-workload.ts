import { generalCheck } from '../domain/runtime-selection/general-check.ts';
import { explainRefusal } from '../domain/explain/explain-refusal.ts';
import type { WorkloadId, WorkspaceId } from '../domain/model/ids.ts';
import { nameProblem } from '../domain/model/name.ts';
import type { AcceleratorClass, Entry } from '../domain/model/runtime.ts';
import type { WorkloadKind } from '../domain/model/workload.ts';
import { IdempotencyConflict, InvalidInput, LaunchRefused, Refusal } from '../domain/refusals.ts';
import type { InvalidField } from '../domain/refusals.ts';
import type { Reason } from '../domain/reason.ts';
import { canonicalDigest } from '../shared/canonical-digest.ts';
import { requireScope } from './actor.ts';
import type { Actor } from './actor.ts';
import type { AdmissionQueue } from './admission/admission-queue.ts';
import type { LaunchInput } from './application.ts';
import type { ModelGuard } from './model-ports.ts';
import type { CatalogReader, FleetReader, IdSource, LaunchKeyReader, NewWorkload } from './ports.ts';
import { resolvePlacementInput } from './resolve-placement-input.ts';
import { workloadAttempt } from './workload-audits.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

const ENTRY_FIELD: Readonly<Record<WorkloadKind, string>> = { notebook: 'input.imageId', endpoint: 'input.modelId' };

export interface LaunchDependencies {
  readonly catalog: CatalogReader;
  readonly fleet: FleetReader;
  readonly queue: AdmissionQueue;
  readonly keys: LaunchKeyReader;
  readonly ids: IdSource;
  /** Absent where the process has no model folder to look into. */
  readonly models?: ModelGuard;
}

/**
 * Launches a workload: refuses bad input and what no machine could ever take (L9), storing nothing; otherwise stores it and answers
 * after its first evaluation is committed, whatever that says (L2). A repeat with the same idempotency key returns the first launch's workload.
 */
export async function launchWorkload(dependencies: LaunchDependencies, actor: Actor, input: LaunchInput): Promise<WorkloadId> {
  requireScope(actor, 'WORKLOADS');
  const problems = inputProblems(input);
  if (problems.length > 0) throw new InvalidInput(problems);
  const workload = newWorkload(dependencies.ids, actor, input);
  try {
    const resolved = await resolvePlacementInput(dependencies, input, ENTRY_FIELD[input.kind]);
    refuseUnlaunchable(input, resolved);
  } catch (refusal) {
    const repeated = refusal instanceof Refusal ? await repeatedLaunch(dependencies.keys, workload) : null;
    if (repeated === null) throw refusal;
    return repeated;
  }
  // A file that changed since the leader's last look closes the gate before the launch is decided (M2).
  if (input.kind === 'endpoint') await dependencies.models?.closeChanged({ entryId: input.entryId });
  const detail = { name: input.name, class: input.classId, entry: input.entryId, machine: input.machineId };
  const attempt = workloadAttempt(actor, 'launch', { kind: input.kind, workloadId: workload.id });
  const result = await dependencies.queue.submit({ kind: 'launch', workload, audit: { ...attempt, outcome: 'DONE', detail } });
  if (result.kind === 'refused') throw result.refusal;
  return result.workloadId;
}

/**
 * What the launch's key made before, although it would be refused by now, since its class, entry or machine is gone. Asked only then:
 * where nothing speaks against the launch, its insert finds the key. null when the key is new; refuses another payload.
 */
async function repeatedLaunch(keys: LaunchKeyReader, { memberId, idempotency }: NewWorkload): Promise<WorkloadId | null> {
  if (idempotency === null) return null;
  const kept = await keys.readLaunchKey(memberId, idempotency);
  if (kept !== null && kept.payloadDigest !== idempotency.payloadDigest) throw new IdempotencyConflict();
  return kept?.workloadId ?? null;
}

function inputProblems(input: LaunchInput): readonly InvalidField[] {
  const name = nameProblem(input.name);
  const problems: InvalidField[] = name === null ? [] : [{ field: 'input.name', message: name }];
  if (input.idempotencyKey !== null && !IDEMPOTENCY_KEY.test(input.idempotencyKey)) {
    problems.push({ field: 'input.idempotencyKey', message: 'must be 1 to 128 visible ASCII characters' });
  }
  return problems;
}

function refuseUnlaunchable(input: LaunchInput, resolved: { readonly class: AcceleratorClass; readonly entry: Entry }): void {
  const [first, ...others] = generalCheck({ kind: input.kind, class: resolved.class, entry: resolved.entry });
  if (first === undefined) return;
  const reasons: readonly [Reason, ...Reason[]] = [first, ...others];
  throw new LaunchRefused(reasons, explainRefusal(reasons));
}

function newWorkload(ids: IdSource, actor: Actor, input: LaunchInput): NewWorkload {
  const { kind, name, classId, entryId, machineId, idempotencyKey } = input;
  return {
    id: ids.next() as WorkloadId,
    kind,
    name,
    memberId: actor.memberId,
    classId,
    entryId,
    requestedMachineId: machineId,
    workspaceId: kind === 'notebook' ? (ids.next() as WorkspaceId) : null,
    idempotency:
      idempotencyKey === null
        ? null
        : {
            key: idempotencyKey,
            mutation: kind === 'notebook' ? 'launchNotebook' : 'launchEndpoint',
            payloadDigest: canonicalDigest({ kind, name, classId, entryId, machineId }),
          },
  };
}
