import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverage } from '../../../src/domain/placement/coverage.ts';
import { DEFAULT_POLICY } from '../../../src/domain/placement/decision.ts';
import { place } from '../../../src/domain/placement/place.ts';
import { someFleet, someRequest } from '../support/arbitraries.ts';
import { aFleet, aHold } from '../support/builders.ts';

const RUNS = { numRuns: 500 };

describe('coverage: properties', () => {
  it('S1: what coverage says of a target is what placement says to the owner of a machine that is ready and empty', () => {
    fc.assert(
      fc.property(someFleet, someRequest, ({ machines }, request) => {
        const rows = coverage({ entries: [request.entry], classes: [request.class], machines });
        const ready = machines.map((machine) => ({
          ...machine,
          ownerId: request.memberId,
          status: machine.status === 'ENROLLING' ? machine.status : ('READY' as const),
        }));
        const { candidates } = place(aFleet(ready), request, DEFAULT_POLICY);
        expect(rows.map(({ entryId: _entry, classId: _class, ...row }) => row)).toEqual(candidates);
      }),
      RUNS,
    );
  });

  it('S1: to whomever, whatever holds and however the machine is, placement gives every reason of coverage that T5 lets them see', () => {
    fc.assert(
      fc.property(someFleet, someRequest, ({ machines }, request) => {
        const held = machines.map((machine, index) => ({ ...machine, holds: [aHold(index, { cpuMillis: machine.capacity.cpuMillis })] }));
        const rows = coverage({ entries: [request.entry], classes: [request.class], machines: held });
        const { candidates } = place(aFleet(held), request, DEFAULT_POLICY);
        expect(candidates.map(({ runtime }) => runtime)).toEqual(rows.map(({ runtime }) => runtime));
        candidates.forEach(({ reasons }, index) => {
          const telling = reasons.some(({ code }) => code === 'MACHINE_NOT_SHARED' || code === 'WEAK_ISOLATION_OWNER_ONLY');
          const wanted = (rows[index]?.reasons ?? []).filter(({ code }) => !telling || code !== 'CLASS_EXCEEDS_MACHINE');
          for (const reason of wanted) expect(reasons).toContainEqual(reason);
        });
      }),
      RUNS,
    );
  });
});
