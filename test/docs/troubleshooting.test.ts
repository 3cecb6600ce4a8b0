import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { refusalCodes } from '../../scripts/catalogues/refusal-classes.ts';
import { REASON_CODES, reasonEffect, reasonScope } from '../../src/domain/reason-order.ts';
import type { ReasonScope } from '../../src/domain/reason.ts';

const PAGE = readFileSync('docs/troubleshooting.md', 'utf8');
/** What stands below each code, on one line. */
const ADVICE = new Map(
  [...PAGE.matchAll(/^### ([A-Z_]+)\n\n([^]*?)(?=\n#|$(?![^]))/gm)].map(([, code = '', text = '']) => [code, text.replace(/\s+/g, ' ')]),
);
const SECTION = new Map(
  [...PAGE.matchAll(/^## (.+)\n([^]*?)(?=\n## |$(?![^]))/gm)].flatMap(([, title = '', text = '']) =>
    [...text.matchAll(/^### ([A-Z_]+)$/gm)].map(([, code = '']) => [code, title] as const),
  ),
);
const ERRORS = readFileSync('docs/errors.md', 'utf8');

it('every reason code and every refusal code has its advice', () => {
  const lacking = [...REASON_CODES, ...refusalCodes()].filter((code) => (ADVICE.get(code)?.length ?? 0) < 40);
  expect(lacking).toEqual([]);
});

it('every code with advice is a reason, or in docs/errors.md', () => {
  const known = new Set<string>([
    ...REASON_CODES,
    ...(ERRORS.match(/\b[A-Z]+(?:_[A-Z]+)+\b|\bFORBIDDEN\b|\bUNAUTHENTICATED\b|\bUNAVAILABLE\b/g) ?? []),
  ]);
  expect([...ADVICE.keys()].filter((code) => !known.has(code))).toEqual([]);
  expect([...PAGE.matchAll(/^### ([A-Z_]+)$/gm)].map(([, code]) => code)).toHaveLength(ADVICE.size);
});

const WHERE = {
  REFUSED: 'Refused at launch',
  BLOCKED: 'Blocked: nothing',
  WAIT: 'Waiting: it goes on',
  FAILED: 'Failed: the run',
} as const;
/** Who has to be told what to do, where somebody can. */
const ACTOR: Readonly<Record<ReasonScope, string | null>> = {
  MEMBER: '**You**',
  OWNER: '**The owner',
  OPERATOR: '**An operator**',
  TIME: null,
};

it.each(REASON_CODES)('L3: %s stands where its effect is told, and tells who can act', (code) => {
  expect(SECTION.get(code)).toContain(WHERE[reasonEffect(code)]);
  const actor = ACTOR[reasonScope(code)];
  if (actor !== null) expect(ADVICE.get(code)).toContain(actor);
});
