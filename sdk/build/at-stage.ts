import webpack, { type Compilation, type WebpackPluginInstance } from 'webpack';

const { PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE: minify, PROCESS_ASSETS_STAGE_OPTIMIZE_HASH: hash } =
  webpack.Compilation;

/** The stages of webpack's `processAssets` at which our plugins work on the files of a build, in order. */
const stages = {
  /** This thread is idle while the minifier's threads work. */
  whileMinifying: minify - 1,
  minifying: minify,
  /** After minification; before the hashes that file names and integrity are made of. */
  beforeHashes: hash - 1,
  /** The bytes are final, but for the entry's. */
  afterHashes: hash + 1,
  /** The entry has the integrity of the other files: its own hash is final. */
  afterIntegrity: hash + 2,
  last: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT,
};

/** A plugin that works on the files of a build at one stage, unless the build has failed before. */
export const atStage = (
  name: string,
  stage: keyof typeof stages,
  work: (compilation: Compilation) => void | Promise<void>,
): WebpackPluginInstance => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.processAssets.tapPromise({ name, stage: stages[stage] }, async () => {
        if (compilation.errors.length === 0) await work(compilation);
      }),
    ),
});

/** A plugin that begins some work of its own while the minifier works, and adds the result at the end. */
export const besideMinifier = <T>(
  name: string,
  begin: (compilation: Compilation) => Promise<T>,
  add: (compilation: Compilation, result: T) => void,
): WebpackPluginInstance => {
  let work: Promise<T>;
  const start = atStage(name, 'whileMinifying', (compilation) => {
    work = begin(compilation);
    work.catch(() => undefined); // reported below, where it is awaited
  });
  const end = atStage(name, 'afterIntegrity', async (compilation) => add(compilation, await work));
  return { apply: (compiler) => [start, end].forEach((plugin) => plugin.apply(compiler)) };
};
