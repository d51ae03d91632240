import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { antdRules } from 'sdk/build/antd-rules';

const root = path.resolve(import.meta.dirname, '../..');
const family = /[\\/]node_modules[\\/](?:antd|@ant-design|@rc-component)[\\/]/;
/** Stays a module: the test kit has a stand-in for it. */
const sheets = /[\\/]Dom[\\/]dynamicCSS$/;

/** Marks a request that the plugin itself makes. */
const ownRequest = 'own request';

const replacements = antdRules.flatMap(({ test, options }) => {
  const { replacement } = (options ?? {}) as { readonly replacement?: string };
  return replacement ? [{ tests: [test].flat() as RegExp[], replacement }] : [];
});

/** Takes in antd, with the replacements of our builds; all else that is imported stays outside. */
const antdAlone: Plugin = {
  name: 'antd-alone',
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /./ }, async ({ path: request, importer, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === ownRequest) return undefined;
      if (sheets.test(request)) return { path: '../antd/Dom/dynamicCSS', external: true };
      const isReact = /^react(?:-dom)?(?:\/|$)/.test(request);
      const isOurs = !importer.includes('node_modules') && !request.startsWith('antd/');
      if (isReact || isOurs) return { path: request, external: true };
      const target = await resolve(request, { importer, kind, resolveDir, pluginData: ownRequest });
      // As in our builds: the packages do not say so.
      return { ...target, ...(family.test(target.path) ? { sideEffects: false } : {}) };
    });
    onLoad({ filter: family }, ({ path: file }) => {
      const one = replacements.find(({ tests }) => tests.some((test) => test.test(file)));
      if (!one) return undefined;
      const from = JSON.stringify(one.replacement);
      return { contents: `export * from ${from};\nexport { default } from ${from};` };
    });
  },
};

/**
 * Takes into the compiled room `shared` what its components use of antd: a remote's repository would install
 * 66 packages and 130 MB for two of them. They are as in our own builds (sdk/build/antd-rules).
 * @param folder the compiled room
 */
export async function bundleAntd(folder: string): Promise<void> {
  await build({
    entryPoints: {
      'ui/dialog': path.join(folder, 'ui/dialog.js'),
      'ui/select': path.join(folder, 'ui/select.js'),
      'antd/Dom/dynamicCSS': path.join(root, 'sdk/build/antd-dynamic-css.mjs'),
    },
    outdir: folder,
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    chunkNames: 'antd/[name]-[hash]',
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    mainFields: ['module', 'main'],
    legalComments: 'linked',
    logLevel: 'warning',
    plugins: [antdAlone],
  });
}
