import js from '@eslint/js';
import stylistic from '@stylistic/eslint-plugin';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import sonarjs from 'eslint-plugin-sonarjs';
import tseslint from 'typescript-eslint';
import { noYoungerBuiltIns } from './scripts/browsers/lint-rule.mjs';

const root = import.meta.dirname;

const tests = ['**/*.test.{ts,tsx}', '**/testing/**', '**/testing.tsx', 'test-kit/**', '{e2e,lab}/**'];
const leaves = ['**/*.{test,spec,check}.{ts,tsx}'];
const typescript = ['**/*.{ts,tsx}'];
const sources = '**/*.{ts,tsx,mjs}';

/**
 * One reader of the environment in each workspace: a variable that is missing is then found at the start, not
 * at noon.
 */
const environment = {
  object: 'process',
  property: 'env',
  message: 'Only a config.ts reads process.env. Read it there and pass the value on.',
};
const barrel = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels: import from the file that has it, so that a build takes that file alone.',
};

/** An import, re-export or `import()` of what matches, but for types, which leave nothing in the code. */
const importOf = (pattern, message) => ({
  selector:
    ':matches(ImportDeclaration[importKind!="type"], ExportNamedDeclaration, ImportExpression)' +
    `[source.value=${pattern}]`,
  message,
});

/**
 * Packages that pages use through one door each. Which room may import which is in .dependency-cruiser.mjs.
 */
const doors = [
  [
    /^antd(\/|$)|^@ant-design\/|^@rc-component\//,
    'a part of shared/ui: add the part there when it is missing',
  ],
  [
    /^axios(\/|$)/,
    '`call` of shared/runtime/api: it carries the token and reports failures; a second client would not',
  ],
  [/^@tanstack\//, 'shared/runtime/query: the one query client is there'],
  [
    /^react-router(-dom)?(\/|$)/,
    'shared/runtime/router: a second copy of the router would not know where the page is',
  ],
  [/^single-spa/, 'createRemote of shared/remote/create-remote: it makes the lifecycles'],
].map(([pattern, door]) => importOf(pattern, `Do not import this package here. Use ${door}.`));

const byName = 'Import it by its public name, `shared/<area>/<file>`';
const publicNames = importOf(/^(\.\.\/)+shared\//, `${byName}: federation shares the module by that name.`);
const publicNamesInShared = importOf(
  /^\.\.\/[^.]/,
  `${byName}: a relative path to another area would make a second copy of a singleton.`,
);

/** What a loop goes over, or waits for, has a name of its own: a reader sees where the code stops. */
const awaitInLoopHeader = {
  selector: [
    ':matches(ForOfStatement, ForInStatement) > .right',
    ':matches(WhileStatement, DoWhileStatement) > .test',
    'ForStatement > :matches(.init, .test, .update)',
  ]
    .map((header) => `${header}:matches(AwaitExpression, :has(AwaitExpression))`)
    .join(', '),
  message: 'No await in the header of a loop. Await before the loop, or in its body, under a name.',
};
const everywhere = [barrel, awaitInLoopHeader];

/**
 * Bounds that a reader feels. Code beyond one is split by meaning, never written denser: blank lines and
 * comments do not count as lines of a function.
 */
const readable = {
  plugins: { '@stylistic': stylistic, sonarjs },
  rules: {
    // oxfmt wraps code at the same width; here it is for comments. Text that has to be in one piece may be
    // longer.
    '@stylistic/max-len': [
      'error',
      {
        code: 110,
        ignoreUrls: true,
        ignoreStrings: true,
        ignoreTemplateLiterals: true,
        ignoreRegExpLiterals: true,
      },
    ],
    'max-lines-per-function': ['error', { max: 75, skipBlankLines: true, skipComments: true, IIFEs: true }],
    'sonarjs/cognitive-complexity': ['error', 15],
    'no-nested-ternary': 'error',
  },
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/dist-standalone/',
      '**/node_modules/',
      '.portal/',
      '.cache/',
      'coverage/',
      '.nx/',
      'e2e/.output/',
      // Generated.
      'platform/remote.schema.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: [sources],
    extends: [js.configs.recommended],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs'] })],
    },
    rules: {
      'no-restricted-properties': ['error', environment],
      'no-restricted-syntax': ['error', ...everywhere],
      'import-x/first': 'error',
      'import-x/no-duplicates': 'error',
      'import-x/no-default-export': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // TypeScript knows better what is defined; in plain JavaScript all is Node's.
      'no-undef': 'off',
      // Control characters are what the API refuses in texts, so patterns name them on purpose.
      'no-control-regex': 'off',
    },
  },
  {
    files: typescript,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // `npm test -- types` finds what is not used, by noUnusedLocals and noUnusedParameters.
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Fastify's hooks and handlers show by `async` alone that they are done.
      '@typescript-eslint/require-await': 'off',
      // Numbers in texts are meant as they are.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // React Router's enums are compared with the texts they stand for.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // Handlers of React's events may be async: the API client reports their failures.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, properties: false } },
      ],
      // The stores and clients of shared/runtime are closures without `this`: their functions may be taken
      // out.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.tsx', '{shell,shared,mf-*}/**/*.ts', 'sdk/standalone/**/*.ts', 'test-kit/**/*.ts'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // antd's `autoFocus` moves focus into a menu that was just opened, as WAI-ARIA asks.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  {
    // Of the rules that run React's compiler, which is slow, those that find mistakes; the others prepare
    // code for that compiler.
    files: ['{shell,shared,mf-*,sdk/standalone}/**/*.{ts,tsx}'],
    ignores: leaves,
    rules: Object.fromEntries(
      ['set-state-in-render', 'purity', 'error-boundaries', 'use-memo'].map((rule) => [
        `react-hooks/${rule}`,
        'error',
      ]),
    ),
  },
  {
    // What runs in pages; the scripts of releases/page are plain JavaScript, which has no types to judge by.
    files: ['{contract,platform,shared,shell,mf-*,sdk/standalone}/**/*.{ts,tsx}'],
    ignores: tests,
    plugins: { portal: { rules: { 'no-younger-built-ins': noYoungerBuiltIns } } },
    rules: { 'portal/no-younger-built-ins': 'error' },
  },
  {
    files: leaves,
    rules: { 'max-lines': ['error', 250] },
  },
  {
    // Tools that ask for a default export, by their own convention.
    files: [
      '**/*.config.{ts,mjs}',
      '.dependency-cruiser*.mjs',
      '**/build/*.mjs',
      '**/*.d.ts',
      'e2e/**',
      'lab/pains/**',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: ['{shell,mf-*}/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, publicNames, ...doors] },
  },
  {
    files: ['{api,releases}/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, publicNames] },
  },
  {
    files: ['shared/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, publicNamesInShared] },
  },
  {
    files: ['**/config.ts', '**/*.config.{ts,mjs}', 'scripts/**', 'deploy/**', 'lab/**', ...tests],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: tests,
    rules: {
      // What is certain in a test would be a crash otherwise, and a crash is a red test.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // An answer's body is read as it comes: a wrong shape is what the test is there to find.
      ...Object.fromEntries(
        ['argument', 'assignment', 'call', 'member-access', 'return'].map((kind) => [
          `@typescript-eslint/no-unsafe-${kind}`,
          'off',
        ]),
      ),
    },
  },
  { files: [sources], ...readable },
  {
    // What lists tests, such as a `describe`, has each as a function of its own; `max-lines` bounds the file.
    files: [...leaves, 'test-kit/contract-*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // Playwright's `use` of a fixture is no hook, and a fixture that needs no other one says so by `{}`.
    files: ['e2e/**', 'lab/pains/**'],
    rules: { 'react-hooks/rules-of-hooks': 'off', 'no-empty-pattern': 'off' },
  },
);
