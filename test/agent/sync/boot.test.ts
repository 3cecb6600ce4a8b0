import { describe, expect, test } from 'vitest';
import { newBoot, nextCandidate, takenBoot } from '../../../src/agent/sync/boot.ts';

describe('which boot an agent takes the place of', () => {
  test('a first boot replaces nothing', () => {
    expect(newBoot('b1', [])).toMatchObject({ replaces: null, taken: false });
  });

  test('after a crash before the first answer every boot that may be on record is tried, newest first', () => {
    const boot = newBoot('b3', ['b2', 'b1']);
    expect(boot.replaces).toBe('b2');
    const next = nextCandidate(boot);
    expect(next?.replaces).toBe('b1');
    expect(next && nextCandidate(next)).toBeNull();
  });

  test('a boot that was taken and then put out never fights back', () => {
    expect(nextCandidate(takenBoot(newBoot('b3', ['b2', 'b1'])))).toBeNull();
    expect(takenBoot(newBoot('b3', ['b2', 'b1'])).replaces).toBeNull();
  });
});
