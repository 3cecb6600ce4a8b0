import type { CatalogSurvey } from '../app/survey-coverage.ts';
import { explainReason } from '../domain/explain/explain-reason.ts';
import type { MachineNames } from '../domain/explain/words.ts';
import type { CoverageRow } from '../domain/placement/coverage.ts';
import type { Answer } from './terminal.ts';
import { textTable } from './text-table.ts';

/** Targets that a cell names; the others are counted. */
const NAMED = 3;
const HEADER = ['entry', 'class', 'resolves', 'why not elsewhere'];

/** What `berth catalog coverage` prints: for each entry and class how many targets resolve, and why the others do not. Names only, never a ref (H2). */
export function describeCoverage(surveys: readonly CatalogSurvey[]): Answer {
  const blocked = surveys.some(({ pairs }) => pairs.some(({ rows }) => rows.some(isBlocked)));
  return {
    lines: surveys.length === 0 ? ['There is no catalog.'] : surveys.flatMap(surveyLines),
    notes: blocked ? ['docs/reasons.md explains each code; --json has every reason in a sentence.'] : [],
    json: { catalogs: surveys.map(surveyJson) },
  };
}

function surveyLines(survey: CatalogSurvey): readonly string[] {
  const head = `catalog ${survey.catalog}, revision ${String(survey.revision)}`;
  const all = survey.pairs.flatMap(({ rows }) => rows);
  if (all.length === 0) return [`${head}: nothing to judge; that takes an entry, a class and a machine that has had its agent`];
  const names = namesIn(survey);
  const rows = survey.pairs.map((pair) => [pair.entry.name, pair.class.name, resolvingWords(pair.rows), whyNot(pair.rows, names)]);
  return [
    `${head}: ${resolvingWords(all)} combinations of entry, class, machine and driver resolve`,
    ...textTable({ header: HEADER, rows, numbersFrom: HEADER.length }).map((line) => `  ${line}`),
  ];
}

function isBlocked({ verdict }: CoverageRow): boolean {
  return verdict === 'BLOCKED';
}

function resolvingWords(rows: readonly CoverageRow[]): string {
  return `${String(rows.filter((row) => !isBlocked(row)).length)} of ${String(rows.length)}`;
}

/** Such as "DRIVER_UNSUPPORTED (mac native, box docker and 4 more)"; a target is told under its headline alone. */
function whyNot(rows: readonly CoverageRow[], names: MachineNames): string {
  const byCode = new Map<string, string[]>();
  for (const { machineId, driver, reasons } of rows) {
    const [headline] = reasons;
    if (headline === undefined) continue;
    const those = byCode.get(headline.code) ?? [];
    byCode.set(headline.code, those);
    those.push(`${names(machineId)} ${driver}`);
  }
  return [...byCode].map(([code, those]) => `${code} (${listed(those)})`).join('; ');
}

function listed(targets: readonly string[]): string {
  const more = targets.length - NAMED;
  return `${targets.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}

function surveyJson(survey: CatalogSurvey): object {
  const names = namesIn(survey);
  return {
    name: survey.catalog,
    revision: survey.revision,
    combinations: survey.pairs.map((pair) => ({
      entry: pair.entry.name,
      class: pair.class.name,
      targets: pair.rows.map(({ machineId, driver, runtime, verdict, reasons }) => ({
        machine: names(machineId),
        driver,
        runtime: runtime?.name ?? null,
        verdict,
        reasons: reasons.map((reason) => ({ ...reason, message: explainReason(reason, names) })),
      })),
    })),
  };
}

function namesIn({ machines }: CatalogSurvey): MachineNames {
  const names = new Map(machines.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
