import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { isExcerpt } from './support/excerpts.ts';
import { fencedBlocks, placeOf } from './support/fenced-blocks.ts';
import { readPages } from './support/pages.ts';

/** A reader's options: strict, and the client by its name. */
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ['node'],
  paths: { 'berth/client': [join(process.cwd(), 'src/client/index.ts')] },
};

/** Whole programs of a page; excerpts of examples are checked with the examples. */
const programs = readPages()
  .flatMap(fencedBlocks)
  .filter((block) => block.kind === 'ts' && !isExcerpt(block));

it('docs/client.md has programs of its own', () => {
  expect(programs.filter(({ file }) => file.endsWith('client.md')).length).toBeGreaterThan(2);
});

it('every TypeScript program of a page compiles under strict', () => {
  // Beside the project's own modules, as files that are not there.
  const texts = new Map(
    programs.map((block) => [join(process.cwd(), `page-${String(block.line)}-${block.file.replaceAll(/\W/g, '-')}.mts`), block]),
  );
  const disk = ts.createCompilerHost(OPTIONS);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (file) => texts.has(file) || disk.fileExists(file),
    readFile: (file) => texts.get(file)?.text ?? disk.readFile(file),
    getSourceFile: (file, language, ...rest) => {
      const block = texts.get(file);
      return block === undefined ? disk.getSourceFile(file, language, ...rest) : ts.createSourceFile(file, block.text, language);
    },
  };
  const program = ts.createProgram({ rootNames: [...texts.keys()], options: OPTIONS, host });
  const problems = [...texts].flatMap(([file, block]) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, messageText }) =>
        `${placeOf({ ...block, line: block.line + block.text.slice(0, start).split('\n').length - 1 })}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
  expect(problems).toEqual([]);
}, 60_000);
