import webpack, { type WebpackPluginInstance } from 'webpack';
import { pseudoMessages } from 'sdk/standalone/pseudo';
import { atStage } from 'sdk/build/at-stage';
import { catalogAsset, textsOfPackages } from 'sdk/build/catalogs';

/**
 * The catalog of the language that nobody speaks (sdk/standalone/pseudo), for the page of a remote alone: of
 * all texts that are marked in the sources, whether or not they are translated.
 * @param dirs folders of the parts whose code is in the page
 * @throws Error that names what cannot be extracted
 */
export async function pseudoCatalog(dirs: readonly string[]): Promise<string> {
  // Lingui's extractor, which no other build needs, and which a repository has after its first check.
  const [{ extractTexts }, { readFolder }] = await Promise.all([
    import('sdk/i18n/catalogs'),
    import('sdk/i18n/folder'),
  ]).catch((cause: unknown) => {
    throw new Error('The pseudo-language needs the tools of checks: npm run i18n adds them', { cause });
  });
  const own = await Promise.all(dirs.map(async (dir) => (await extractTexts(readFolder(dir))).ids));
  return JSON.stringify(pseudoMessages([...(await textsOfPackages()), ...own.flat()]));
}

export const pseudoAsset = catalogAsset('pseudo');

/** Writes it as a file of the build. */
export const pseudoFile = (dirs: readonly string[]): WebpackPluginInstance =>
  atStage('Pseudo', 'beforeHashes', async (compilation) =>
    compilation.emitAsset(pseudoAsset, new webpack.sources.RawSource(await pseudoCatalog(dirs))),
  );
