import type { FleetSnapshot, MachineSnapshot, ReportedDriver } from '../model/machine.ts';
import type { Reason } from '../reason.ts';
import { reasonEffect, sortReasons } from '../reason-order.ts';
import type { Candidate } from './candidate.ts';
import { candidateOf } from './candidate.ts';
import { CANDIDATE_CHECKS, REQUEST_CHECKS } from './checks.ts';
import { reasonsAgainst } from './checks/reasons-against.ts';
import type { CandidateVerdict, ChosenTarget, PlacementDecision, PlacementPolicy, PlacementRequest, Verdict } from './decision.ts';
import { settlePin } from './settle-pin.ts';
import type { AdmissibleCandidate } from './score.ts';
import { compareAdmissible } from './score.ts';
import { startTally } from './tally.ts';
import { driversByName, hasTargets, selectionByDriver } from './targets.ts';

/**
 * Decides where the request may run (L3, S9): every machine with each of its drivers is checked by every rule, every
 * reason is kept, and the best admissible target by the total order is chosen. A pinned request has its target as the
 * only candidate (L6). Reserves nothing; same input, same output (S8). `snapshot.machines` is ordered by id.
 */
export function place(snapshot: FleetSnapshot, request: PlacementRequest, policy: PlacementPolicy): PlacementDecision {
  const requestReasons = reasonsAgainst(request, REQUEST_CHECKS);
  const tally = startTally(policy);
  const settled = settlePin(snapshot, request);
  if (settled !== null) {
    if (settled.verdict === null) tally.addReasons(sortReasons([...requestReasons, ...settled.reasons]));
    else
      tally.add({
        ...settled.verdict,
        reasons: sortReasons([...requestReasons, ...settled.verdict.reasons]),
        verdict: worst(requestReasons, settled.verdict.verdict),
      });
    return tally.decide(null);
  }

  const selectionFor = selectionByDriver(request.entry.runtimes, request.class.accelerator);
  const heads = new Map(snapshot.queueHeads.map((head) => [head.machineId, head]));
  let best: AdmissibleCandidate | null = null;
  let considered = 0;
  for (const machine of machinesFor(snapshot, request)) {
    for (const driver of driversFor(machine, request)) {
      considered += 1;
      const candidate = candidateOf({ request, policy, head: heads.get(machine.id) ?? null }, machine, {
        driver,
        selection: selectionFor(driver.name),
      });
      const reasons = sortReasons([...requestReasons, ...reasonsAgainst(candidate, CANDIDATE_CHECKS)]);
      tally.add(verdictOf(candidate, reasons));
      if (reasons.length > 0 || !candidate.fit.fits) continue;
      const admissible = { candidate, fit: candidate.fit };
      if (best === null || compareAdmissible(admissible, best) < 0) best = admissible;
    }
  }
  if (considered === 0) tally.addReasons(sortReasons([...requestReasons, { code: 'NO_MACHINE', machines: snapshot.machines.length }]));
  return tally.decide(best === null ? null : chosenTarget(best));
}

/** The fleet, or the one machine that counts. */
function machinesFor(snapshot: FleetSnapshot, request: PlacementRequest): readonly MachineSnapshot[] {
  const only = request.pin?.machineId ?? request.restrictToMachineId;
  return snapshot.machines.filter((machine) => hasTargets(machine) && (only === null || machine.id === only));
}

function driversFor(machine: MachineSnapshot, request: PlacementRequest): readonly ReportedDriver[] {
  const { pin } = request;
  if (pin !== null) return machine.drivers.filter((driver) => driver.name === pin.driver);
  return driversByName(machine);
}

function verdictOf(candidate: Candidate, reasons: readonly Reason[]): CandidateVerdict {
  const { selected } = candidate.selection;
  return {
    machineId: candidate.machine.id,
    driver: candidate.driver.name,
    runtime: selected === null ? null : { id: selected.id, name: selected.name },
    verdict: worst(reasons, 'ADMISSIBLE'),
    reasons,
  };
}

/** One reason that nothing which runs can change blocks, whatever else would only wait. */
function worst(reasons: readonly Reason[], otherwise: Verdict): Verdict {
  if (reasons.some(({ code }) => reasonEffect(code) !== 'WAIT')) return 'BLOCKED';
  return reasons.length > 0 && otherwise === 'ADMISSIBLE' ? 'WAIT' : otherwise;
}

function chosenTarget({ candidate, fit }: AdmissibleCandidate): ChosenTarget | null {
  const { selection, machine, driver } = candidate;
  if (selection.selected === null) return null;
  return { machineId: machine.id, driver: driver.name, runtime: selection.selected, ref: selection.ref, ...fit.plan };
}
