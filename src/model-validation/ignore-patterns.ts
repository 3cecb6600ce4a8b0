/** Patterns that an operator may give, and characters of one. */
const MOST_PATTERNS = 100;
const LONGEST_PATTERN = 255;

/** What is wrong with the patterns; null: they can be used. */
export function patternProblem(patterns: readonly string[]): string | null {
  if (patterns.length > MOST_PATTERNS) return `give at most ${String(MOST_PATTERNS)} patterns`;
  const bad = patterns.some((pattern) => pattern === '' || pattern.length > LONGEST_PATTERN || /[\p{Cc}\\]/u.test(pattern));
  return bad ? `a pattern has 1 to ${String(LONGEST_PATTERN)} characters, and neither backslash nor control character` : null;
}

/**
 * Whether one of the patterns names the path, which is relative to the model's folder. `*` is any part of one name, `?` one character
 * of it, `**` any number of folders; a pattern without `/` names files and folders of that name anywhere. Case counts.
 */
export function isIgnored(path: string, patterns: readonly string[]): boolean {
  const names = path.split('/');
  return patterns.some((pattern) => {
    const steps = pattern.replace(/^\.?\/|\/$/g, '').split('/');
    return matchesSteps(names, steps.length > 1 || pattern.startsWith('/') ? steps : ['**', ...steps]);
  });
}

/** Both walks below try the last wildcard again with one more, so that no pattern takes more than names times steps. */
function matchesSteps(names: readonly string[], steps: readonly string[]): boolean {
  return walk(names, { steps, isWild: (step) => step === '**', matches: (name, step) => matchesName(Array.from(name), Array.from(step)) });
}

function matchesName(name: readonly string[], pattern: readonly string[]): boolean {
  return walk(name, { steps: pattern, isWild: (step) => step === '*', matches: (character, step) => step === '?' || step === character });
}

interface Pattern {
  readonly steps: readonly string[];
  /** Whether the step stands for any number of items, none included. */
  readonly isWild: (step: string) => boolean;
  readonly matches: (item: string, step: string) => boolean;
}

function walk(items: readonly string[], { steps, isWild, matches }: Pattern): boolean {
  let [item, step] = [0, 0];
  let retry: { readonly item: number; readonly step: number } | null = null;
  while (item < items.length) {
    const wanted = steps[step];
    if (wanted !== undefined && isWild(wanted)) {
      retry = { item, step };
      step += 1;
    } else if (wanted !== undefined && matches(items[item] ?? '', wanted)) {
      item += 1;
      step += 1;
    } else if (retry !== null) {
      retry = { item: retry.item + 1, step: retry.step };
      item = retry.item;
      step = retry.step + 1;
    } else return false;
  }
  return steps.slice(step).every(isWild);
}
