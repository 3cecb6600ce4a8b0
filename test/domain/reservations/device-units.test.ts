import { describe, expect, it } from 'vitest';
import { deviceUnits } from '../../../src/domain/reservations/device-units.ts';

describe('deviceUnits', () => {
  it('V4: a darwin machine has an Apple GPU, reported or not', () => {
    expect(deviceUnits('darwin', [])).toEqual([{ kind: 'apple-gpu', index: 0 }]);
    expect(deviceUnits('darwin', [{ kind: 'apple-gpu', count: 0 }])).toEqual([{ kind: 'apple-gpu', index: 0 }]);
  });

  it('V1: units are numbered from 0 in each kind; groups of one kind, such as two models, add up', () => {
    const reported = [
      { kind: 'nvidia-gpu', count: 1 },
      { kind: 'apple-gpu', count: 1 },
      { kind: 'nvidia-gpu', count: 2 },
    ] as const;
    expect(deviceUnits('linux', reported)).toEqual([
      { kind: 'apple-gpu', index: 0 },
      { kind: 'nvidia-gpu', index: 0 },
      { kind: 'nvidia-gpu', index: 1 },
      { kind: 'nvidia-gpu', index: 2 },
    ]);
    expect(deviceUnits('linux', [])).toEqual([]);
  });
});
