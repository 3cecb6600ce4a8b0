import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * What axe-core finds serious or critical on a page as it stands. Left out is the place in which React Aria says for seconds that a
 * button was pressed, by the name of the button, which may be gone by then.
 */
async function seriousFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: { run(context: object): Promise<{ violations: readonly Violation[] }> } };
    return (await axe.run({ exclude: [['[data-live-announcer]']] })).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** The same in both themes, and where there is little room; also whether anything is wider than the window there. */
export async function faultsInAllViews(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const fault of await seriousFaults(page)) found.push(`${colorScheme}: ${fault}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const fault of await seriousFaults(page)) found.push(`360 px: ${fault}`);
  const surplus = await surplusAt(page, 360);
  if (surplus > 0) found.push(`360 px: ${String(surplus)} px too wide`);
  await page.setViewportSize(size);
  return found;
}

/** By how many pixels a page is wider than a window of that width; the window stays so. */
export async function surplusAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 740 });
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}
