import type { Document } from 'yaml';
import { LineCounter, parseDocument } from 'yaml';
import { forbiddenCharacter } from './forbidden-character.ts';
import { SourceMap } from './source-map.ts';
import { TreeReader } from './tree-reader.ts';
import { yamlProblem } from './yaml-problem.ts';

/** The plain value of a YAML text, with where everything stands and what is wrong so far. */
export interface SourceTree {
  readonly value: unknown;
  readonly source: SourceMap;
}

/** Reads YAML (or JSON, which is YAML) into a plain value. Never throws: what is wrong is in `source.problems`. */
export function readTree(file: string, text: string): SourceTree {
  const lineCounter = new LineCounter();
  const source = new SourceMap(file, lineCounter);
  const document = parseDocument(text, {
    lineCounter,
    prettyErrors: false,
    // The parser compares each key with each; the walk below uses a set.
    uniqueKeys: false,
    resolveKnownTags: false,
    // 'silent' would also keep quiet about a second document.
    logLevel: 'error',
  });
  reportSyntax(document, source);
  reportForbidden(text, source);
  if (document.errors.length > 0) return { value: null, source };
  if (document.contents === null) {
    source.reportAt({ line: 1, column: 1 }, { path: [], message: 'the file is empty; a catalog begins with "version: 1"' });
    return { value: null, source };
  }
  return { value: new TreeReader(source).read(document.contents), source };
}

function reportSyntax(document: Document.Parsed, source: SourceMap): void {
  if (document.directives.yaml.version !== '1.2')
    source.reportAt({ line: 1, column: 1 }, { path: [], message: yamlProblem('BAD_DIRECTIVE') });
  for (const error of [...document.errors, ...document.warnings]) {
    source.reportAt(source.position(error.pos[0]), { path: [], message: yamlProblem(error.code) });
    // What follows is an echo of it, a hundred times over.
    if (error.code === 'RESOURCE_EXHAUSTION') return;
  }
}

/** The raw text, comments included: a bidi mark in a comment can make the file read otherwise than it is. One a line. */
function reportForbidden(text: string, source: SourceMap): void {
  let start = 0;
  for (const line of text.replace(/^\ufeff/, ' ').split('\n')) {
    const found = forbiddenCharacter(`${line}\n`);
    if (found !== null) {
      source.reportAt(source.position(start + found.index), { path: [], message: `the text contains ${found.what}, which is not allowed` });
    }
    start += line.length + 1;
  }
}
