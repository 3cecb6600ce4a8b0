import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FleetSnapshot, MachineSnapshot } from '../../../src/domain/model/machine.ts';
import type { PlacementDecision, PlacementRequest } from '../../../src/domain/placement/decision.ts';
import { DEFAULT_POLICY } from '../../../src/domain/placement/decision.ts';
import { place } from '../../../src/domain/placement/place.ts';
import { reasonEffect, reasonSeverity } from '../../../src/domain/reason-order.ts';
import { DRIVER_TABLE } from '../../../src/domain/trust/driver-table.ts';
import { isSharedWith } from '../../../src/domain/trust/relation.ts';
import { someFleet, someRequest } from '../support/arbitraries.ts';
import { aFleet } from '../support/builders.ts';

const RUNS = { numRuns: 500 };

function check(property: (fleet: FleetSnapshot, request: PlacementRequest, decision: PlacementDecision) => void): void {
  fc.assert(
    fc.property(someFleet, someRequest, (fleet, request) => {
      property(fleet, request, place(fleet, request, DEFAULT_POLICY));
    }),
    RUNS,
  );
}

/** The chosen machine, found anew. */
function chosenMachine(fleet: FleetSnapshot, decision: PlacementDecision): MachineSnapshot | undefined {
  return fleet.machines.find((machine) => machine.id === decision.chosen?.machineId);
}

describe('place: properties', () => {
  it('S8: same input, same output, and the input is left as it was', () => {
    check((fleet, request, decision) => {
      const before = JSON.stringify([fleet, request]);
      expect(place(structuredClone(fleet), structuredClone(request), DEFAULT_POLICY)).toEqual(decision);
      expect(JSON.stringify([fleet, request])).toBe(before);
    });
  });

  it('S9: the choice is a total order: no order of machines or drivers changes it', () => {
    check((fleet, request, decision) => {
      const reversed = [...fleet.machines].reverse().map((machine) => ({ ...machine, drivers: [...machine.drivers].reverse() }));
      expect(place(aFleet(reversed), request, DEFAULT_POLICY).chosen).toEqual(decision.chosen);
    });
  });

  it('T2: never across a denied cell of the trust matrix', () => {
    check((fleet, request, decision) => {
      const machine = chosenMachine(fleet, decision);
      if (machine === undefined || decision.chosen === null || machine.ownerId === request.memberId) return;
      expect(DRIVER_TABLE[decision.chosen.driver].isolation).not.toBe('WEAK');
      expect(isSharedWith(machine.sharing, request.memberId)).toBe(true);
    });
  });

  it('S7: the chosen runtime and devices are of the class that the member picked', () => {
    check((_fleet, request, { chosen }) => {
      if (chosen === null) return;
      const { accelerator, acceleratorCount } = request.class;
      expect(chosen.runtime.accelerators).toContain(accelerator);
      if (accelerator === 'cpu') return;
      expect(chosen.devices).toHaveLength(acceleratorCount);
      expect(chosen.devices.every((unit) => unit.kind === accelerator)).toBe(true);
      expect(chosen.exclusive).toBe(false);
    });
  });

  it('M2, M4: an endpoint is chosen only with a validated safetensors runtime and a GPU', () => {
    check((_fleet, request, { chosen }) => {
      if (chosen === null || request.kind !== 'endpoint') return;
      expect(request.class.accelerator).not.toBe('cpu');
      expect(chosen.runtime.modelFormat).toBe('safetensors');
      expect(request.entry.validatedDigest).not.toBeNull();
    });
  });

  it('L3: each refusal has a reason, and each candidate its verdict by them, most severe first', () => {
    check((_fleet, _request, decision) => {
      expect(decision.headline === null).toBe(decision.outcome === 'ADMIT_NOW');
      expect(decision.reasons.length > 0).toBe(decision.outcome !== 'ADMIT_NOW');
      for (const { verdict, reasons } of decision.candidates) {
        const severities = reasons.map(({ code }) => reasonSeverity(code));
        expect([...severities].sort((left, right) => left - right)).toEqual(severities);
        expect(verdict === 'ADMISSIBLE').toBe(reasons.length === 0);
        expect(verdict === 'BLOCKED').toBe(reasons.some(({ code }) => reasonEffect(code) !== 'WAIT'));
      }
    });
  });

  it('L2: ADMIT_NOW if a candidate is admissible, else WAIT if one waits, else BLOCKED', () => {
    check((_fleet, _request, decision) => {
      const verdicts = decision.candidates.map(({ verdict }) => verdict);
      const want = verdicts.includes('ADMISSIBLE') ? 'ADMIT_NOW' : verdicts.includes('WAIT') ? 'WAIT' : 'BLOCKED';
      expect(decision.outcome).toBe(want);
    });
  });

  it('S9, A4: what is chosen is an admissible candidate of a machine that is READY', () => {
    check((fleet, _request, decision) => {
      if (decision.chosen === null) return;
      const { machineId, driver } = decision.chosen;
      expect(chosenMachine(fleet, decision)?.status).toBe('READY');
      expect(decision.candidates.find((candidate) => candidate.machineId === machineId && candidate.driver === driver)?.verdict).toBe(
        'ADMISSIBLE',
      );
    });
  });

  it('S9: simulation only where nothing else is admissible', () => {
    check((_fleet, _request, { chosen, candidates }) => {
      if (chosen?.driver !== 'simulation') return;
      expect(candidates.filter(({ verdict, driver }) => verdict === 'ADMISSIBLE' && driver !== 'simulation')).toEqual([]);
    });
  });
});
