import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RuleSetRule } from 'webpack';
import { antdRules } from './antd-rules';

// The rules depend on the files of antd's packages, which no interface promises. An update of antd that
// moves them fails here; one that imports another name from them fails each build.

/** Where npm has put a package: antd in `shared` or beside it, the others beside antd. */
const folderOf = (name: string, from: string): string =>
  path.dirname(require.resolve(`${name}/package.json`, { paths: [from] }));
const antd = folderOf('antd', path.join(import.meta.dirname, '../../shared'));

/** All scripts of the packages that the rules are about, by their path in `node_modules`. */
const files = new Map(
  ['antd', '@rc-component/util', '@ant-design/icons'].flatMap((name) => {
    const folder = path.join(name === 'antd' ? antd : folderOf(name, antd), 'es');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => [path.posix.join(name, 'es', file), path.join(folder, file)] as const);
  }),
);
const read = (file: string): string => readFileSync(files.get(file) ?? '', 'utf8');

const filesOf = (rule: RuleSetRule | undefined): string[] => {
  const patterns = [rule?.test].flat() as RegExp[];
  return [...files.keys()].filter((file) =>
    patterns.some((pattern) => pattern.test(`/node_modules/${file}`)),
  );
};

const [styles, ...others] = antdRules.filter(({ loader }) => loader);
const styleFiles = filesOf(styles);

test('the style modules of antd are where the rule looks for them', () => {
  expect(styleFiles).toEqual(
    expect.arrayContaining([
      'antd/es/modal/style/index.js',
      'antd/es/select/style/index.js',
      'antd/es/_util/wave/style.js',
      'antd/es/theme/util/genStyleUtils.js',
      '@ant-design/icons/es/cssUtils.js',
    ]),
  );
  expect(others.flatMap(filesOf)).toEqual([
    'antd/es/theme/useToken.js',
    '@rc-component/util/es/Dom/dynamicCSS.js',
  ]);
});

test('no component of antd has a module of styles that the rule misses', () => {
  const writers = [...files.keys()].filter(
    (file) => /^antd\/es\/(?!style\/|theme\/)/.test(file) && read(file).includes('genStyleHooks('),
  );
  expect(writers.length).toBeGreaterThan(50);
  expect(writers.filter((file) => !styleFiles.includes(file))).toEqual([]);
});

interface Naming {
  readonly genCssVar: (
    prefix: string,
    component: string,
  ) => [(property: string) => string, (property: string, fallback?: string) => string];
}

test('custom properties that components set have the names that antd gives them', () => {
  const [own, theirs] = ['./antd-no-styles.mjs', path.join(antd, 'lib/theme/util/genStyleUtils')].map(
    (module) => {
      const [name, reference] = jest.requireActual<Naming>(module).genCssVar('.ant', 'tooltip');
      return [name('arrow-offset-x'), reference('width'), reference('width', '4px')];
    },
  );
  expect(own).toEqual(theirs);
});
