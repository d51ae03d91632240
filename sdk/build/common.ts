import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, {
  type Chunk,
  type Configuration,
  type RuleSetRule,
  type WebpackPluginInstance,
} from 'webpack';
import { containerName } from 'platform/container-name';
import { chunkLoad } from 'platform/time-limits';
import { antdRules, replace } from 'sdk/build/antd-rules';
import { atStage } from 'sdk/build/at-stage';
import { browsers, styleTargets } from 'sdk/build/browsers';
import { buildVersion } from 'sdk/build/config';
import { minifyStyles } from 'sdk/build/minify-styles';
import { isSheetOfShell, sharedFolder } from 'sdk/build/shared-modules';
import { updateScript } from 'sdk/build/source-maps';

/** The lock file of the remote's own repository, or of the one that it is a workspace of. */
const lockFiles = (dir: string): string[] =>
  [dir, path.dirname(dir)]
    .flatMap((place) => ['package-lock.json', 'pnpm-lock.yaml'].map((file) => path.join(place, file)))
    .filter((file) => existsSync(file));

export type PartIdentity = Readonly<ReturnType<typeof identify>>;

/**
 * Reads name and version of the part in `dir`; the environment's BUILD_VERSION wins over package.json.
 * @param suffix sets a build apart from the released one of the same version
 */
export function identify(dir: string, suffix = '') {
  const { name, version: ownVersion } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const version = (buildVersion() ?? ownVersion) + suffix;
  const container = containerName({ name, version });
  return {
    name,
    version,
    /**
     * The global name of this build. It contains the version, or a second build of the same remote in one
     * page would silently run the first one's code.
     */
    container,
    /**
     * What webpack uses instead of `container`: the same for every version, so that its cache serves them
     * all. The dev server has one version, and no time to replace a name in all files at each edit.
     */
    workingName: suffix ? container : `${name.replaceAll('-', '_')}_name_of_this_build`,
  };
}

/** A loader of this package's own: a remote's repository may not see it. */
const loader = (name: string): string => createRequire(import.meta.url).resolve(name);

/** @param react more options for React's transform */
const swcRule = (react: Readonly<Record<string, boolean>> = {}): RuleSetRule => ({
  test: /\.tsx?$/,
  loader: loader('swc-loader'),
  options: {
    env: { targets: browsers },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', ...react } },
    },
  },
});

const typescriptRule = swcRule();

/** As in a release, but for what React's fast refresh needs: each component's name and signature. */
export const refreshRules = (rules: readonly RuleSetRule[]): RuleSetRule[] =>
  rules.map((rule) => (rule === typescriptRule ? swcRule({ development: true, refresh: true }) : rule));

/** A sheet is replaced by the next one of the same name. */
export const stableSheets = (plugins: readonly WebpackPluginInstance[]): WebpackPluginInstance[] =>
  plugins.map((plugin) =>
    plugin instanceof MiniCssExtractPlugin
      ? new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[id].css' })
      : plugin,
  );

/** Of builds whose modules are replaced in the page. */
export const devOptimization = {
  moduleIds: 'named',
  // Deterministic ones change with each edit, as the federation plugin moves modules between chunks.
  chunkIds: 'named',
  // A build with errors leaves no files, and the next update is one from the last build that the pages
  // got. The plugins do not finish the files of such a build: its update would call a function of another
  // name.
  emitOnErrors: false,
} as const;

const hostStyles = path.join(sharedFolder, 'remote/host-styles');

export const styleRule: RuleSetRule = {
  test: /\.css$/,
  issuer: { not: hostStyles },
  // Sheets that another one imports pass the loader before css-loader too.
  use: [
    MiniCssExtractPlugin.loader,
    { loader: loader('css-loader'), options: { importLoaders: 1, sourceMap: false } },
  ],
};

/** What the remote brings into hosts that are not the portal: constructed sheets, confined to it. */
const hostStyleRule = (remote: string): RuleSetRule => ({
  test: /\.css$/,
  issuer: hostStyles,
  use: [
    { loader: loader('css-loader'), options: { exportType: 'css-style-sheet', sourceMap: false } },
    {
      loader: path.join(import.meta.dirname, 'host-styles-loader.mjs'),
      options: { remote, targets: styleTargets },
    },
  ],
});

const formSheets = path.join(sharedFolder, 'form');

/** Of the shell, whose sheets are the page's, those of forms: remotes have their own. */
const scopeRule = (remote: string): RuleSetRule => ({
  test: /\.css$/,
  ...(remote === 'shell' ? { include: formSheets } : { exclude: isSheetOfShell }),
  issuer: { not: hostStyles },
  enforce: 'pre',
  loader: path.join(import.meta.dirname, 'scope-styles-loader.mjs'),
  options: { remote },
});

/**
 * Writes the global name of a build, which contains the version, into its scripts at the end. webpack never
 * sees the version, so its cache serves builds of all versions.
 */
const nameContainer = ({ container, workingName }: PartIdentity): WebpackPluginInstance =>
  atStage('ContainerName', 'beforeHashes', (compilation) => {
    if (workingName === container) return;
    for (const { name } of compilation.getAssets())
      if (name.endsWith('.js')) updateScript(compilation, name, new RegExp(workingName, 'g'), container);
  });

/** What all parts' builds have in common: TypeScript, styles, images, minification. */
export function commonConfig(dir: string, identity: PartIdentity) {
  return {
    mode: 'production',
    context: dir,
    target: `browserslist:${browsers.join(', ')}`,
    devtool: false,
    performance: false,
    output: {
      path: path.join(dir, 'dist'),
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      publicPath: 'auto',
      uniqueName: identity.workingName,
      clean: true,
      chunkLoadTimeout: chunkLoad,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        typescriptRule,
        // The published package names its own files without an extension, as the sources do.
        { test: /\.js$/, resolve: { fullySpecified: false } },
        ...antdRules,
        replace('use-sync-external-store.mjs', /[\\/]use-sync-external-store[\\/]shim[\\/]index\.js$/),
        styleRule,
        hostStyleRule(identity.name),
        scopeRule(identity.name),
        { test: /\.(svg|avif|webp|png|jpg|woff2)$/, exclude: /[\\/]public[\\/]/, type: 'asset/resource' },
      ],
    },
    plugins: [
      // Again after splitting: a shared module's own copy would be in two files, one that provides it and
      // one that consumes it.
      new webpack.optimize.MergeDuplicateChunksPlugin({ stage: 20 }),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].[contenthash:8].css' }),
      nameContainer(identity),
    ] as WebpackPluginInstance[],
    optimization: {
      // Short names: each occurs several times in the first script.
      chunkIds: 'deterministic',
      // A worker is one file: the edge sends files of builds with a policy that lets it load no other.
      splitChunks: { chunks: (chunk: Chunk) => !chunk.canBeInitial() && !chunk.hasRuntime() },
      minimizer: [
        // single-spa.js arrives minified, and as an ES module, which this pass would not parse.
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          exclude: /single-spa\.js$/,
          // swc works in threads of its own; processes would first have to load it again.
          parallel: false,
        }),
        minifyStyles(styleTargets),
      ],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(dir, 'node_modules/.cache/webpack'),
      // webpack itself sees only changes of what it bundles.
      buildDependencies: {
        code: [`${import.meta.dirname}/`],
        packages: lockFiles(dir),
      },
    },
    experiments: { topLevelAwait: false },
    infrastructureLogging: { level: 'warn' },
  } satisfies Configuration;
}
