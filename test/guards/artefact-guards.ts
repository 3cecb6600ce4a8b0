import type { Guard } from './guard.ts';

const CODE = 'src/model-validation';
const TESTS = 'test/model-validation';
const HEADER = `${TESTS}/header.test.ts`;
const FOLDER = `${TESTS}/folder.test.ts`;
const SHARDS = `${TESTS}/shards.test.ts`;

interface Check {
  readonly what: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly test: string;
  readonly title: string;
}

const CHECKS: readonly Check[] = [
  {
    what: 'a header that is too long is not read',
    file: `${CODE}/read-file.ts`,
    find: 'length > BigInt(part.most) || ',
    replace: '',
    test: `${TESTS}/worker.test.ts`,
    title: 'a header of one byte more is refused',
  },
  {
    what: 'a header ends within its file',
    file: `${CODE}/read-file.ts`,
    find: ' || length > BigInt(room)',
    replace: '',
    test: HEADER,
    title: 'a length past the file',
  },
  {
    what: 'what is read is the file that was listed',
    file: `${CODE}/read-file.ts`,
    find: 'return now.isFile() && isSame;',
    replace: 'return now.isFile() || isSame;',
    test: `${TESTS}/steadiness.test.ts`,
    title: 'was written',
  },
  {
    what: 'no key is given twice',
    file: `${CODE}/json-cursor.ts`,
    find: 'if (many?.has(key) ?? few.includes(key)) this',
    replace: 'if (few.length < 0) this',
    test: HEADER,
    title: 'the same tensor twice',
  },
  {
    what: 'values are not nested without end',
    file: `${CODE}/json-cursor.ts`,
    find: 'if (depth < 0) this.fail(',
    replace: 'if (depth < -1_000_000) this.fail(',
    test: SHARDS,
    title: 'deep nesting in the metadata',
  },
  {
    what: 'a dtype that is unknown is refused',
    file: `${CODE}/read-header.ts`,
    find: " ?? tell('DTYPE_UNKNOWN', `the dtype ${quoted(dtype)} is unknown`);",
    replace: ' ?? null;',
    test: HEADER,
    title: 'an unknown dtype',
  },
  {
    what: 'a tensor has the bytes that shape and dtype make',
    file: `${CODE}/read-header.ts`,
    find: 'else if (wanted !== end - begin) {',
    replace: 'else if (wanted < 0) {',
    test: HEADER,
    title: 'a dtype of another size',
  },
  {
    what: 'a tensor has the bytes that shape and dtype make (mutated files)',
    file: `${CODE}/read-header.ts`,
    find: 'else if (wanted !== end - begin) {',
    replace: 'else if (wanted < 0) {',
    test: `${TESTS}/fuzz.property.test.ts`,
    title: 'a file with changed, added or missing bytes',
  },
  {
    what: 'the product of a shape is counted exactly',
    file: `${CODE}/read-header.ts`,
    find: 'elements = size !== 0 && elements > Math.floor(Number.MAX_SAFE_INTEGER / size) ? null : elements * size;',
    replace: 'elements = elements * size;',
    test: HEADER,
    title: 'a shape whose product overflows before it comes to 0',
  },
  {
    what: 'packed elements fill whole bytes',
    file: `${CODE}/dtypes.ts`,
    find: "return size % 8 === 0 ? size / 8 : 'PARTIAL_BYTE';",
    replace: 'return Math.ceil(size / 8);',
    test: HEADER,
    title: 'four-bit elements with half a byte',
  },
  {
    what: 'tensors do not overlap',
    file: `${CODE}/check-layout.ts`,
    find: 'if (begin < filled) tell(',
    replace: 'if (begin < 0) tell(',
    test: HEADER,
    title: 'overlapping tensors',
  },
  {
    what: 'tensors leave no gap',
    file: `${CODE}/check-layout.ts`,
    find: 'if (begin > filled) tell(',
    replace: 'if (begin < 0) tell(',
    test: HEADER,
    title: 'a gap between tensors',
  },
  {
    what: 'tensors end within the file',
    file: `${CODE}/check-layout.ts`,
    find: 'if (end > dataBytes) tell(',
    replace: 'if (end < 0) tell(',
    test: HEADER,
    title: 'a tensor past the file',
  },
  {
    what: 'no byte behind the tensors belongs to none',
    file: `${CODE}/check-layout.ts`,
    find: 'if (filled < dataBytes) {',
    replace: 'if (filled < 0) {',
    test: HEADER,
    title: 'one trailing byte',
  },
  {
    what: 'nothing that can hold code by its name',
    file: `${CODE}/validate-artefact.ts`,
    find: 'if (badName !== null) {',
    replace: "if (badName === '') {",
    test: FOLDER,
    title: 'is refused, and passes once the operator ignores it',
  },
  {
    what: 'nothing that can hold code by its first bytes',
    file: `${CODE}/validate-artefact.ts`,
    find: 'if (badContent !== null) report(',
    replace: "if (badContent === '') report(",
    test: FOLDER,
    title: 'is refused whatever it is called',
  },
  {
    what: 'names are counted, and too many end in a refusal',
    file: `${CODE}/validate-artefact.ts`,
    find: '    if (course.keys > course.limits.keys) throw new TooManyKeys();\n',
    replace: '',
    test: FOLDER,
    title: 'too many files, too deep folders and too many names',
  },
  {
    what: 'a folder that changes meanwhile gets no digest',
    file: `${CODE}/validate-artefact.ts`,
    find: '  if (problems.total === 0) await judgeSteadiness(options, { problems, listed });\n',
    replace: '',
    test: `${TESTS}/steadiness.test.ts`,
    title: 'gets no digest',
  },
  {
    what: 'the folder of a model is no link out of the model folder',
    file: `${CODE}/list-artefact.ts`,
    find: 'if (!root.startsWith(`${top}/`)) {',
    replace: "if (root === '') {",
    test: FOLDER,
    title: 'own folder may not be a link out',
  },
  {
    what: 'no file is a link out of its model',
    file: `${CODE}/list-artefact.ts`,
    find: 'if (!location.startsWith(`${walk.root}/`)) {',
    replace: "if (location === '') {",
    test: FOLDER,
    title: 'out of the model folder',
  },
  {
    what: 'a source names nothing outside',
    file: 'src/domain/model-gate/artefact-folder.ts',
    find: 'if (bad !== undefined) return',
    replace: "if (bad === 'none') return",
    test: FOLDER,
    title: 'names no folder of the model folder',
  },
  {
    what: 'every part that the index names is there',
    file: `${CODE}/tensor-register.ts`,
    find: 'if (!folder.weights.has(file))\n',
    replace: "if (file === '')\n",
    test: SHARDS,
    title: 'a missing shard',
  },
  {
    what: 'a tensor is in one part',
    file: `${CODE}/tensor-register.ts`,
    find: 'else if (other !== file) {',
    replace: "else if (other === '') {",
    test: SHARDS,
    title: 'a tensor in two shards',
  },
  {
    what: 'the index has every tensor of its parts',
    file: `${CODE}/tensor-register.ts`,
    find: 'if (!named.has(file) || files.has(tensor)) continue;',
    replace: 'if (named.has(file) || files.has(tensor)) continue;',
    test: SHARDS,
    title: 'a tensor that the index lacks',
  },
  {
    what: 'the index names files beside it alone',
    file: `${CODE}/read-index.ts`,
    find: 'if (SHARD_NAME.test(file)) files',
    replace: "if (SHARD_NAME.test('a.safetensors')) files",
    test: SHARDS,
    title: 'an index that names a shard in the folder above',
  },
];

/** What makes an artefact valid: each check of its files. */
export const ARTEFACT_GUARDS: readonly Guard[] = CHECKS.map((check) => ({ rule: 'M2', ...check }));
