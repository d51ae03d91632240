import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type ModuleItem, type Pattern } from '@swc/core';
import type { RuleSetRule } from 'webpack';
import { antdRules } from './antd-rules';

// The rules depend on the files of antd's packages, which no interface promises. An update of antd that moves or rewrites them
// fails here, before an unstyled page or a style that the policy refuses is seen.

type Loader = (this: { getOptions: () => { replacement?: string } }, source: string) => string;

const packages = path.join(import.meta.dirname, '../../node_modules');
const { default: loader } = jest.requireActual<{ default: Loader }>('./antd-style-loader.mjs');
const read = (file: string): string => readFileSync(path.join(packages, file), 'utf8');

/** All scripts of the packages that the rules are about. */
const files = ['antd/es', '@rc-component/util/es', '@ant-design/icons/es'].flatMap((folder) =>
  readdirSync(path.join(packages, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.posix.join(folder, file)),
);

const filesOf = (rule: RuleSetRule | undefined): string[] => {
  const patterns = [rule?.test].flat() as RegExp[];
  return files.filter((file) => patterns.some((pattern) => pattern.test(`/node_modules/${file}`)));
};

function namesOf(item: ModuleItem): string[] {
  if (item.type === 'ExportDefaultDeclaration' || item.type === 'ExportDefaultExpression') return ['default'];
  if (item.type === 'ExportAllDeclaration') return ['*'];
  if (item.type === 'ExportNamedDeclaration')
    return item.specifiers.map((one) =>
      one.type === 'ExportSpecifier' ? (one.exported ?? one.orig).value : one.type,
    );
  if (item.type !== 'ExportDeclaration') return [];
  if (item.declaration.type === 'FunctionDeclaration') return [item.declaration.identifier.value];
  if (item.declaration.type !== 'VariableDeclaration') return [item.declaration.type];
  return item.declaration.declarations.flatMap(({ id }) => namesOfPattern(id));
}

function namesOfPattern(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.value];
  if (pattern.type !== 'ObjectPattern') return [pattern.type];
  return pattern.properties.map((property) =>
    property.type === 'AssignmentPatternProperty' ? property.key.value : property.type,
  );
}

/** The names that a module exports, by a parser. */
const exportsOf = (source: string): string[] =>
  parseSync(source, { syntax: 'ecmascript' }).body.flatMap(namesOf).sort();

const [styles, ...replaced] = antdRules.filter(({ loader: used }) => used);
const styleFiles = filesOf(styles);
const isOfComponents = (file: string): boolean => !file.startsWith('antd/es/theme/');

test('the style modules of antd are where the rule looks for them', () => {
  expect(styleFiles).toEqual(
    expect.arrayContaining([
      'antd/es/modal/style/index.js',
      'antd/es/select/style/index.js',
      'antd/es/_util/wave/style.js',
      'antd/es/theme/util/genStyleUtils.js',
      'antd/es/theme/util/useResetIconStyle.js',
      '@ant-design/icons/es/cssUtils.js',
    ]),
  );
  expect(styleFiles).toHaveLength(162);
});

test('no component of antd has a module of styles that the rule misses', () => {
  const writers = files.filter(
    (file) => /^antd\/es\/(?!style\/|theme\/)/.test(file) && read(file).includes('genStyleHooks('),
  );
  expect(writers.length).toBeGreaterThan(50);
  expect(writers.filter((file) => !styleFiles.includes(file))).toEqual([]);
});

/** It re-exports all of another module, which the loader does not do. No part of shared/ui is made of it. */
const unused = 'antd/es/qrcode/style/index.js';

test.each(styleFiles.filter((file) => file !== unused))(
  '%s keeps its exports, and loses its styles',
  (file) => {
    const source = read(file);
    const made = loader.call({ getOptions: () => ({}) }, source);
    expect(exportsOf(made)).toEqual([...new Set(['default', ...exportsOf(source)])].sort());
    expect(made).not.toContain('import ');
  },
);

test('the names of custom properties are kept where components set them', () => {
  const keeping = styleFiles.filter((file) =>
    loader.call({ getOptions: () => ({}) }, read(file)).includes('genCssVar = ('),
  );
  expect(keeping).toEqual(styleFiles.filter((file) => read(file).includes('export const genCssVar')));
  expect(keeping).not.toEqual([]);
});

test('the hooks of components are among what the loader empties', () => {
  const hooks = styleFiles.filter(isOfComponents).filter((file) => read(file).includes('genStyleHooks('));
  expect(hooks.length).toBeGreaterThan(50);
});

test('each replaced module is there, and its replacement has all its exports', () => {
  const pairs = replaced.map((rule) => {
    const { replacement } = rule.options as { replacement: string };
    const made = readFileSync(replacement, 'utf8');
    return filesOf(rule).map((file) => [
      file,
      exportsOf(read(file)).filter((name) => !exportsOf(made).includes(name)),
    ]);
  });
  expect(pairs.flat()).toEqual([
    ['antd/es/theme/useToken.js', []],
    ['@rc-component/util/es/Dom/dynamicCSS.js', []],
  ]);
});
