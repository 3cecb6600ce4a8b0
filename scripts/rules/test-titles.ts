import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A title of a `describe`, `it` or `test`, or of a row of a table test, with its place. */
export interface TestTitle {
  readonly file: string;
  readonly line: number;
  readonly title: string;
}

const CALLS = new Set(['describe', 'it', 'test']);
/** What does not run proves nothing. */
const IDLE = new Set(['skip', 'todo']);

/**
 * Titles of a test file, read from its text without running it. Of a table test the rows' titles count too: a property `title`,
 * or the first text of a row.
 */
export function testTitles(file: string): readonly TestTitle[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles: TestTitle[] = [];
  const visit = (node: ts.Node): void => {
    const title = isIdleCall(node) ? null : titleOf(node);
    if (title !== null) titles.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, title });
    if (!isIdleCall(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

function titleOf(node: ts.Node): string | null {
  if (ts.isCallExpression(node) && isTestCall(node.expression)) return textOf(node.arguments[0]);
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'title') return textOf(node.initializer);
  if (ts.isArrayLiteralExpression(node) && ts.isArrayLiteralExpression(node.parent)) return textOf(node.elements[0]);
  return null;
}

/** `it(…)`, `it.skipIf(x)(…)`, `it.each(rows)(…)`, `it.each<Row>(rows)(…)`. */
function isTestCall(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return CALLS.has(called.text);
  if (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) return isTestCall(called.expression);
  return false;
}

function isIdleCall(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  return ts.isPropertyAccessExpression(expression) && IDLE.has(expression.name.text) && isTestCall(expression.expression);
}

/** Of a template the parts that are known, with an ellipsis for what is not. */
function textOf(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('');
}
