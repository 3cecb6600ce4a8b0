import { describe, expect, it } from 'vitest';
import { createModelWatch } from '../../../src/main/server/model-watch.ts';
import { eventually } from '../../support/eventually.ts';

describe('the watch of the leader', () => {
  it('begins one look at a time, and tells of a fault and goes on', async () => {
    const faults: unknown[] = [];
    const looks: { readonly end: (error?: Error) => void }[] = [];
    const watch = createModelWatch(
      () =>
        new Promise<void>((resolve, reject) => {
          looks.push({
            end: (error) => {
              if (error === undefined) resolve();
              else reject(error);
            },
          });
        }),
      (error) => faults.push(error),
    );
    watch.look();
    watch.look();
    expect(looks).toHaveLength(1);
    looks[0]?.end(new Error('no database'));
    await eventually(() => faults.length === 1, 'the fault is told');
    watch.look();
    expect(looks).toHaveLength(2);
    looks[1]?.end();
    await watch.close();
    watch.look();
    expect(looks).toHaveLength(2);
  });

  it('ends although a look hangs, and its late fault is no news', async () => {
    const faults: unknown[] = [];
    let fail: (error: Error) => void = () => undefined;
    const watch = createModelWatch(
      () => new Promise((_resolve, reject) => (fail = reject)),
      (error) => faults.push(error),
    );
    watch.look();
    await watch.close();
    fail(new Error('the pool has ended'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(faults).toEqual([]);
  });
});
