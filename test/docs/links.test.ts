import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPages, type Page } from './support/pages.ts';

const pages = readPages();

/** The text without code, in which nothing is a link. */
function prose(text: string): string {
  return text.replace(/^ *(`{3,})[^]*?^ *\1$/gm, '').replace(/`[^`\n]+`/g, (code) => code.replace(/[[\]()]/g, ' '));
}

function linksOf({ text }: Page): readonly string[] {
  return [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:https?|mailto):/.test(target));
}

/** Names of a page's headings, as GitHub and editors make them. */
function anchorsOf(text: string): readonly string[] {
  const counts = new Map<string, number>();
  return [...text.replace(/^ *(`{3,})[^]*?^ *\1$/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const name = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? name : `${name}-${String(count)}`;
  });
}

/** What is wrong with a link of a page; null when it leads somewhere. */
function brokenBecause(file: string, target: string): string | null {
  const [path = '', anchor] = target.split('#');
  const to = path === '' ? file : normalize(join(dirname(file), decodeURIComponent(path)));
  if (to.startsWith('..') || path.startsWith('/')) return `${target} leads out of the project`;
  if (!existsSync(to)) return `${target} leads to nothing`;
  if (anchor === undefined) return null;
  if (statSync(to).isDirectory() || !to.endsWith('.md')) return `${target} has an anchor and is no page`;
  return anchorsOf(readFileSync(to, 'utf8')).includes(anchor) ? null : `${target} names no heading of ${to}`;
}

describe('every link leads to a file, and to a heading of it', () => {
  it.each(pages)('in $file', (page) => {
    expect(linksOf(page).flatMap((target) => brokenBecause(page.file, target) ?? [])).toEqual([]);
  });
});

describe('a link', () => {
  it.each([
    { target: 'nothing.md', want: 'leads to nothing' },
    { target: '../../etc/passwd', want: 'leads out of the project' },
    { target: 'reasons.md#nothing', want: 'names no heading' },
    { target: 'reasons.md#what-would-help', want: null },
    { target: '../src/domain/README.md#glossary', want: null },
  ])('to $target', ({ target, want }) => {
    const broken = brokenBecause('docs/errors.md', target);
    if (want === null) expect(broken).toBeNull();
    else expect(broken).toContain(want);
  });
});

it('every page of docs/ is in its index, or a decision', () => {
  const index = readFileSync('docs/README.md', 'utf8');
  const lacking = pages.filter(
    ({ file }) => /^docs\/[^/]+\.md$/.test(file) && file !== 'docs/README.md' && !index.includes(`(${file.slice(5)})`),
  );
  expect(lacking.map(({ file }) => file)).toEqual([]);
});
