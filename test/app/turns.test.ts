import { describe, expect, it } from 'vitest';
import { createTurns, NoTurn } from '../../src/app/turns.ts';

const never = new AbortController().signal;

/** Work that ends when it is told to, and says that it began. */
function work(name: string, begun: string[]): { readonly run: () => Promise<string>; readonly end: () => void; readonly fail: () => void } {
  let settle: { readonly resolve: (value: string) => void; readonly reject: (error: Error) => void } | null = null;
  const ends = new Promise<string>((resolve, reject) => (settle = { resolve, reject }));
  return {
    run: () => {
      begun.push(name);
      return ends;
    },
    end: () => settle?.resolve(name),
    fail: () => settle?.reject(new Error(name)),
  };
}

describe('turns', () => {
  it('so many begin at once, and the others in the order in which they came, also after one that failed', async () => {
    const turns = createTurns({ most: 2, patienceMs: 60_000 });
    const begun: string[] = [];
    const all = ['a', 'b', 'c', 'd'].map((name) => work(name, begun));
    const taken = all.map(({ run }) => turns.take(run, never));
    await Promise.resolve();
    expect(begun).toEqual(['a', 'b']);
    all[1]?.fail();
    await expect(taken[1]).rejects.toThrow('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    all[0]?.end();
    expect(await taken[0]).toBe('a');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    for (const { end } of all) end();
    expect(await Promise.all([taken[2], taken[3]])).toEqual(['c', 'd']);
    expect(await turns.take(() => Promise.resolve('free again'), never)).toBe('free again');
  });

  it('whose turn does not come in time, or who leaves, is refused, does nothing, and holds nobody up', async () => {
    const turns = createTurns({ most: 1, patienceMs: 20 });
    const begun: string[] = [];
    const [first, late, left, next] = ['first', 'late', 'left', 'next'].map((name) => work(name, begun));
    if (!first || !late || !left || !next) throw new Error('four');
    const held = turns.take(first.run, never);
    await expect(turns.take(late.run, never)).rejects.toBeInstanceOf(NoTurn);
    const leaving = new AbortController();
    const gone = turns.take(left.run, leaving.signal);
    leaving.abort();
    await expect(gone).rejects.toBeInstanceOf(NoTurn);
    await expect(turns.take(left.run, leaving.signal)).rejects.toBeInstanceOf(NoTurn);
    first.end();
    await held;
    next.end();
    expect(await turns.take(next.run, never)).toBe('next');
    expect(begun).toEqual(['first', 'next']);
  });
});
