import type { KeptDecision } from '../../app/decision-ports.ts';
import { INPUT_NAMES } from '../../app/decisions/rebuild-inputs.ts';
import type { ShownDecision } from '../../app/decisions/show-decision.ts';
import { explainReason } from '../../domain/explain/explain-reason.ts';
import { acceleratorWords, amountWords, driverWords, type MachineNames } from '../../domain/explain/words.ts';
import type { CandidateVerdict, PlacementRequest } from '../../domain/placement/decision.ts';
import type { Answer } from '../terminal.ts';

/** What `berth decision show` prints: what was asked, what came of it, and each candidate with its reasons. Names only, never a ref (H2). */
export function describeDecision({ kept, asked }: ShownDecision): Answer {
  const names = namesIn(kept);
  const { workload, generation, evaluatedAt, candidates, candidateCount, inputs } = kept;
  const more = candidateCount - candidates.length;
  return {
    lines: [
      `decision ${kept.decisionId}, ${evaluatedAt.toISOString()}`,
      `  for run ${String(generation)} of ${workload.kind} ${workload.name} of ${workload.memberName}`,
      `asked: ${asked === null ? 'not kept, since it is older than that' : askedWords(asked, names)}`,
      `outcome: ${kept.outcome}${targetWords(kept, names)}`,
      `candidates: ${String(candidateCount)}`,
      ...candidates.flatMap((candidate) => candidateLines(candidate, names)),
      ...(more > 0 ? [`  and ${String(more)} more; over all: ${countWords(kept)}`] : []),
      ...(inputs === null ? [] : ['digests:', ...INPUT_NAMES.map((name) => digestLine(name, inputs.digests[name]))]),
      digestLine('decision', kept.decisionDigest),
    ],
    json: decisionJson({ kept, asked }),
  };
}

/** The same for `--json`. */
export function decisionJson({ kept, asked }: ShownDecision): Readonly<Record<string, unknown>> {
  const { inputs, machineNames: _names, hold, candidates, decisionDigest, ...rest } = kept;
  const names = namesIn(kept);
  return {
    ...rest,
    asked: asked === null ? null : askedJson(asked),
    units: hold === null ? null : { devices: hold.devices, exclusive: hold.exclusive },
    candidates: candidates.map((candidate) => ({
      ...candidate,
      machine: names(candidate.machineId),
      reasons: candidate.reasons.map((reason) => ({ ...reason, message: explainReason(reason, names) })),
    })),
    digests: { ...inputs?.digests, decision: decisionDigest, ...(hold === null ? {} : { assignment: hold.assignmentDigest }) },
  };
}

function askedJson({ class: itsClass, entry, ...rest }: PlacementRequest): object {
  const { id, catalogId, catalogRevision, name, kind, runtimes } = entry;
  return {
    ...rest,
    class: itsClass,
    entry: { id, catalogId, catalogRevision, name, kind, runtimes: runtimes.map((runtime) => runtime.name) },
  };
}

function askedWords({ class: itsClass, entry, restrictToMachineId, pin, queue }: PlacementRequest, names: MachineNames): string {
  const { accelerator, acceleratorCount, cpuMillis, memoryMib } = itsClass;
  const amounts = [
    ...(accelerator === 'cpu' ? [] : [amountWords({ resource: 'DEVICES', accelerator, amount: acceleratorCount })]),
    amountWords({ resource: 'CPU_MILLIS', accelerator, amount: cpuMillis }),
    amountWords({ resource: 'MEMORY_MIB', accelerator, amount: memoryMib }),
  ];
  const where =
    pin !== null
      ? `back on ${names(pin.machineId)} with the ${driverWords(pin.driver)} driver`
      : restrictToMachineId !== null
        ? `on ${names(restrictToMachineId)} alone`
        : 'on any machine';
  return `${entry.name} (catalog revision ${String(entry.catalogRevision)}) on ${acceleratorWords(accelerator)} with class ${itsClass.name} (${amounts.join(', ')}), ${where}${queue.standing === null ? '' : `, waiting for ${names(queue.standing.machineId)} at place ${String(queue.standing.position)}`}`;
}

function targetWords({ target, candidates, hold }: KeptDecision, names: MachineNames): string {
  if (target === null) return '';
  const { machineId, driver, runtimeId } = target;
  const runtime = candidates.find((candidate) => candidate.runtime?.id === runtimeId)?.runtime?.name;
  const units = (hold?.devices ?? []).map(({ kind, index }) => `${acceleratorWords(kind)} ${String(index)}`);
  const held = units.length === 0 ? '' : `, holding ${units.join(', ')}${hold?.exclusive === true ? ' to keep others off' : ''}`;
  return ` on ${names(machineId)} with the ${driverWords(driver)} driver${runtime === undefined ? '' : `, runtime ${runtime}`}${held}`;
}

function candidateLines({ machineId, driver, runtime, verdict, reasons }: CandidateVerdict, names: MachineNames): readonly string[] {
  const by = runtime === null ? '' : `, runtime ${runtime.name}`;
  return [
    `  ${names(machineId)}, ${driverWords(driver)} driver${by}: ${verdict}`,
    ...reasons.map((reason) => `    ${reason.code}: ${explainReason(reason, names)}`),
  ];
}

function countWords({ reasonCounts }: KeptDecision): string {
  const counts = Object.entries(reasonCounts).map(([code, count]) => `${code} ${String(count)}`);
  return counts.length === 0 ? 'no reasons' : counts.join(', ');
}

function digestLine(name: string, digest: string): string {
  return `  ${name.padEnd(10)} ${digest}`;
}

function namesIn({ machineNames }: KeptDecision): MachineNames {
  return (machineId) => machineNames.get(machineId) ?? machineId;
}
