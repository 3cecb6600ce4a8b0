import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const sizeLimit = (max) => ['error', { max, skipBlankLines: false, skipComments: false }];

/** The pure core (style.md rules 8 and 9): time, ids, randomness and the machine are arguments. */
const impureGlobals = [
  'process',
  'console',
  'performance',
  'crypto',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'Buffer',
  'globalThis',
  'require',
].map((name) => ({ name, message: 'The domain is pure: pass what you need as an argument.' }));

const impureProperties = [
  { object: 'Date', property: 'now', message: 'The domain is pure: pass the time as an argument.' },
  { object: 'Math', property: 'random', message: 'The domain is pure: pass a seed or the value as an argument.' },
  { object: 'globalThis', property: 'crypto', message: 'The domain is pure: pass the value as an argument.' },
];

const impureSyntax = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'The domain is pure: pass the time as an argument.' },
  { selector: "CallExpression[callee.name='Date']", message: 'The domain is pure: pass the time as an argument.' },
  { selector: 'ImportExpression', message: 'The domain is pure: import statically.' },
];

/** What Node has and browsers have not; the types of the one reach the other. */
const notInBrowsers = ['process', 'Buffer', 'require', 'global', 'setImmediate'].map((name) => ({
  name,
  message: 'The dashboard runs in browsers.',
}));

/** Erasable TypeScript only (rule 41); the compiler refuses the same, here it is said earlier. */
const notErasable = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
  { selector: 'TSParameterProperty', message: 'Declare the field.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels (rule 5): import from the defining file.' },
];

export default defineConfig(
  globalIgnores(['node_modules/', 'dist/', 'generated/', 'coverage/', 'src/client/generated/', 'dashboard/src/generated/', '.berth/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  {
    rules: {
      // Control characters are what much of our checking of names and texts is about.
      'no-control-regex': 'off',
      'max-params': ['error', 3],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': sizeLimit(300),
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-params': 'off',
      '@typescript-eslint/max-params': ['error', { max: 3 }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', 'ts-ignore': true, 'ts-nocheck': true, minimumDescriptionLength: 10 },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
      '@typescript-eslint/prefer-readonly': 'error',
      'no-restricted-syntax': ['error', ...notErasable],
      // Numbers have one plain form; objects, booleans and null in a text are mistakes.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/config/**', 'src/main/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only src/config and src/main read the environment.' },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/cli/**', 'src/main/**'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['src/domain/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals],
      'no-restricted-properties': ['error', ...impureProperties],
      'no-restricted-syntax': ['error', ...notErasable, ...impureSyntax],
      // Every union here is our own: a new member must be met by each switch, default or not.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: false, requireDefaultForNonUnion: true },
      ],
    },
  },
  {
    files: ['dashboard/src/**/*.ts', 'dashboard/src/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'no-console': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-globals': ['error', ...notInBrowsers],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'max-lines': sizeLimit(400),
      // Tests wait for what a callback changes, which the compiler takes for a constant.
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', module: 'writable', fetch: 'readonly' } },
  },
);
