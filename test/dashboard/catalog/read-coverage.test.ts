import { describe, expect, test } from 'vitest';
import { readCoverage, type AskCoverage, type CountedRow, type CoverageStep } from '../../../dashboard/src/catalog/read-coverage.ts';

const WISH = { entryIds: ['lab', 'llm'], classIds: ['cpu', 'gpu'] };
const row = (classId: string, verdict: CountedRow['verdict']): CountedRow => ({ class: { id: classId }, verdict });
const ROWS = [row('cpu', 'ADMISSIBLE'), row('cpu', 'BLOCKED'), row('gpu', 'BLOCKED')];
const refusal = (code: string): Error => Object.assign(new Error('no'), { graphQLErrors: [{ message: 'no', extensions: { code } }] });

/** A server that answers for as many rows as `most`. */
function serverOf(most: number): { readonly asked: string[]; readonly ask: AskCoverage } {
  const asked: string[] = [];
  return {
    asked,
    ask: (entryId, classId) => {
      asked.push(`${entryId} ${classId ?? '*'}`);
      const rows = ROWS.filter((one) => classId === null || one.class.id === classId);
      return rows.length > most ? Promise.reject(refusal('INVALID_INPUT')) : Promise.resolve(rows);
    },
  };
}

async function told(steps: AsyncGenerator<CoverageStep>): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for await (const { entryId, counts } of steps) all.push([entryId, ...counts]);
  return all;
}

const CPU = ['cpu', { admissible: 1, targets: 2 }];
const GPU = ['gpu', { admissible: 0, targets: 1 }];

describe('S1: the counts of a coverage', () => {
  test('are asked for entry by entry', async () => {
    const { ask, asked } = serverOf(3);
    expect(await told(readCoverage(ask, WISH))).toEqual([
      ['lab', CPU, GPU],
      ['llm', CPU, GPU],
    ]);
    expect(asked).toEqual(['lab *', 'llm *']);
  });

  test('of a large fleet class by class, from the first refusal on', async () => {
    const { ask, asked } = serverOf(2);
    expect(await told(readCoverage(ask, WISH))).toEqual([
      ['lab', CPU],
      ['lab', GPU],
      ['llm', CPU],
      ['llm', GPU],
    ]);
    expect(asked).toEqual(['lab *', 'lab cpu', 'lab gpu', 'llm cpu', 'llm gpu']);
  });

  test('say where even one class is too much, and go on', async () => {
    expect(await told(readCoverage(serverOf(1).ask, { ...WISH, entryIds: ['lab'] }))).toEqual([
      ['lab', ['cpu', 'TOO_MANY']],
      ['lab', GPU],
    ]);
  });

  test('what is refused for another reason is told', async () => {
    await expect(told(readCoverage(() => Promise.reject(refusal('UNAVAILABLE')), WISH))).rejects.toThrow('no');
  });
});
