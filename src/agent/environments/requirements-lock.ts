/** One distribution of a lock file. */
export interface LockedRequirement {
  /** Normalised: lower case, one hyphen for each run of hyphens, underscores and dots. */
  readonly name: string;
  readonly version: string;
  /** `sha256:…`, of each file that may be installed for it; never empty. */
  readonly hashes: readonly string[];
}

/** Something that keeps a lock file from being used; both places count from 1. */
export interface LockProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type ParsedRequirements = { readonly ok: readonly LockedRequirement[] } | { readonly problems: readonly LockProblem[] };

const REQUIREMENT =
  /^([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)(?:\s*\[[A-Za-z0-9._,\s-]*\])?\s*==\s*([A-Za-z0-9][A-Za-z0-9.!+_-]*)\s*(;.*)?$/;
const HASH = /--hash(?:=|\s+)(\S*)/g;
const SHA256 = /^sha256:[0-9a-f]{64}$/;

/** A requirement as it stands in the file, its continuation lines joined, with the place of each character. */
interface LogicalLine {
  text: string;
  readonly places: { readonly line: number; readonly column: number }[];
}

/**
 * Reads a lock file of pip (`NAME==VERSION --hash=sha256:…`, a backslash joins lines, `#` begins a comment) and finds all that is wrong
 * with it at once. Each distribution must name one version and at least one SHA-256. Options are refused: where to look for files is the
 * command's to say, and a line such as `-r` or `-e` would bring in what no hash covers.
 */
export function parseRequirementsLock(text: string): ParsedRequirements {
  const problems: LockProblem[] = [];
  const found: LockedRequirement[] = [];
  const first = new Map<string, number>();
  for (const line of logicalLines(text)) {
    const report = (at: number, message: string): void => {
      problems.push({ ...(line.places[at] ?? { line: 1, column: 1 }), message });
    };
    const read = readRequirement(line.text, report);
    if (read === null) continue;
    const { isConditional, ...requirement } = read;
    const before = first.get(requirement.name);
    if (before !== undefined && !isConditional) report(startOf(line.text), `is named in line ${String(before)} already`);
    first.set(requirement.name, before ?? line.places[0]?.line ?? 1);
    found.push(requirement);
  }
  if (problems.length === 0 && found.length === 0) problems.push({ line: 1, column: 1, message: 'the file names no distribution' });
  return problems.length === 0 ? { ok: found } : { problems };
}

type Report = (at: number, message: string) => void;

function readRequirement(text: string, report: Report): (LockedRequirement & { readonly isConditional: boolean }) | null {
  const start = startOf(text);
  const control = /[\u0000-\u0008\u000b-\u001f\u007f]/.exec(text);
  if (control) return refuse(report, control.index, 'a control character cannot be part of a lock file');
  if (text.startsWith('-', start)) return refuse(report, start, 'options do not belong into a lock file; give them to the command');
  const hashes = [...text.matchAll(HASH)];
  const firstHash = hashes[0]?.index ?? text.length;
  const [, name, version, marker] = REQUIREMENT.exec(text.slice(start, firstHash).trim()) ?? [];
  if (name === undefined || version === undefined) {
    return refuse(report, start, 'must name one version: NAME==VERSION --hash=sha256:…');
  }
  if (hashes.length === 0) return refuse(report, start, `${name} has no hash: --hash=sha256:… must follow`);
  const wrong = hashes.find(([, hash = '']) => !SHA256.test(hash));
  if (wrong) return refuse(report, wrong.index, 'a hash must be sha256: and 64 digits 0-9, a-f');
  const rest = /\S/.exec(text.slice(firstHash).replaceAll(HASH, (match) => ' '.repeat(match.length)));
  if (rest) return refuse(report, firstHash + rest.index, 'nothing but hashes may follow a hash');
  const normalised = name.toLowerCase().replaceAll(/[-_.]+/g, '-');
  return { name: normalised, version, hashes: hashes.map(([, hash = '']) => hash), isConditional: marker !== undefined };
}

function refuse(report: Report, at: number, message: string): null {
  report(at, message);
  return null;
}

function startOf(text: string): number {
  return Math.max(0, text.search(/\S/));
}

/** Lines as pip joins them; empty ones and comments are left out. */
function logicalLines(text: string): readonly LogicalLine[] {
  const lines: LogicalLine[] = [];
  let open: LogicalLine | null = null;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const current: LogicalLine = open ?? { text: '', places: [] };
    const content = raw.replace(/(^|\s)#.*$/, '$1');
    const goesOn = content === raw && raw.endsWith('\\');
    const own = goesOn ? raw.slice(0, -1) : content;
    current.text += own;
    for (let column = 1; column <= own.length; column += 1) current.places.push({ line: index + 1, column });
    open = goesOn ? current : null;
    if (!goesOn) lines.push(current);
  }
  if (open) lines.push(open);
  return lines.filter((line) => line.text.trim() !== '');
}
