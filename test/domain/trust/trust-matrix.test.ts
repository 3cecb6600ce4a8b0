import { describe, expect, it } from 'vitest';
import type { Isolation } from '../../../src/domain/trust/driver-table.ts';
import { confinesAccelerators, DRIVER_TABLE } from '../../../src/domain/trust/driver-table.ts';
import type { Relation } from '../../../src/domain/trust/relation.ts';
import { isSharedWith, relationTo } from '../../../src/domain/trust/relation.ts';
import type { TrustDenial } from '../../../src/domain/trust/trust-matrix.ts';
import { checkTrust, TRUST_MATRIX } from '../../../src/domain/trust/trust-matrix.ts';
import { aDriver, GUEST, OWNER } from '../support/builders.ts';
import { readVectors } from '../support/vectors.ts';

interface TrustVector {
  readonly isolation: Isolation;
  readonly relation: Relation;
  readonly sharedWithMember: boolean;
  readonly expect: TrustDenial['code'] | null;
}

const VECTORS = readVectors<TrustVector>('trust-matrix.json');

describe('checkTrust: vectors T1-T3', () => {
  it.each(VECTORS)('$isolation, $relation, shared $sharedWithMember: $expect', ({ expect: want, ...question }) => {
    expect(checkTrust(question)?.code ?? null).toBe(want);
  });

  it('T2: every cell has its own id, and every denial cites one', () => {
    const ids = Object.values(TRUST_MATRIX).map((cell) => cell.cell);
    expect(new Set(ids).size).toBe(8);
    for (const { expect: want, ...question } of VECTORS) {
      if (want !== null) expect(ids).toContain(checkTrust(question)?.cell);
    }
  });

  it('T2: an isolation that the table does not know is denied, even to the owner', () => {
    const question = { isolation: 'NEW' as Isolation, relation: 'owner', sharedWithMember: true } as const;
    expect(checkTrust(question)).toEqual({ code: 'WEAK_ISOLATION_OWNER_ONLY', cell: 'T2-DEFAULT' });
  });
});

describe('relation and sharing', () => {
  it('T3: whoever is not the owner is a guest; a machine of the organisation has guests only', () => {
    expect(relationTo({ ownerId: OWNER }, OWNER)).toBe('owner');
    expect(relationTo({ ownerId: OWNER }, GUEST)).toBe('guest');
    expect(relationTo({ ownerId: null }, OWNER)).toBe('guest');
  });

  it('T3: private by default, with everybody, or with named members', () => {
    expect(isSharedWith({ mode: 'PRIVATE' }, GUEST)).toBe(false);
    expect(isSharedWith({ mode: 'EVERYBODY' }, GUEST)).toBe(true);
    expect(isSharedWith({ mode: 'MEMBERS', memberIds: [OWNER] }, GUEST)).toBe(false);
    expect(isSharedWith({ mode: 'MEMBERS', memberIds: [OWNER, GUEST] }, GUEST)).toBe(true);
  });
});

describe('driver table', () => {
  it('T1: native is weak, docker and kubernetes are containers, simulation runs nothing', () => {
    const isolations = Object.fromEntries(Object.entries(DRIVER_TABLE).map(([name, traits]) => [name, traits.isolation]));
    expect(isolations).toEqual({ native: 'WEAK', docker: 'CONTAINER', kubernetes: 'CONTAINER', simulation: 'NOTHING_RUNS' });
  });

  it('V5: a driver confines accelerators only where the table and the agent say so', () => {
    expect(confinesAccelerators(aDriver('native'), 'darwin')).toBe(false);
    expect(confinesAccelerators(aDriver('native'), 'linux')).toBe(true);
    expect(confinesAccelerators(aDriver('native', { confinesAccelerators: false }), 'linux')).toBe(false);
    expect(confinesAccelerators(aDriver('docker'), 'darwin')).toBe(true);
    expect(confinesAccelerators(aDriver('docker', { confinesAccelerators: false }), 'darwin')).toBe(false);
  });
});
