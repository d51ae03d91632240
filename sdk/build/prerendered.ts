import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Compilation, type Configuration, type WebpackPluginInstance } from 'webpack';
import { besideMinifier } from 'sdk/build/at-stage';
import { withBundle } from 'sdk/build/bundle';
import { localesOf, translationsOf } from 'sdk/build/catalogs';
import { commonConfig, styleRule, type PartIdentity } from 'sdk/build/common';
import { compileCatalog } from 'contract/language/compile-catalog';
import { sourceLocale, type Locale } from 'contract/language/locale';
import { buildUrl } from 'platform/release';
import type {} from 'shared/remote/prerender';

const entry = 'src/prerender.ts';

/** Route pattern -> HTML, what `src/prerender.ts` of a part exports. */
type Pages = Readonly<Record<string, string>>;

/** '/' -> `prerendered-index.html`, '/contact-us' in Hindi -> `prerendered-contact-us.hi.html`. */
const fileOf = (route: string, locale: Locale): string => {
  const name = `prerendered-${route.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'index'}`;
  return locale === sourceLocale ? `${name}.html` : `${name}.${locale}.html`;
};

/**
 * The part's own configuration for a server: the same modules and file names, no styles and no files written.
 */
function serverConfig(dir: string, identity: PartIdentity): Configuration {
  const { cache, context, mode, module, resolve } = commonConfig(dir, identity);
  const unwritten = { emit: false };
  return {
    mode,
    context,
    module: {
      ...module,
      rules: module.rules.map((rule) =>
        rule === styleRule ? { test: /\.css$/, type: 'asset/resource', generator: unwritten } : rule,
      ),
      generator: { 'asset/resource': unwritten },
    },
    resolve,
    target: 'node24',
    entry: path.join(dir, entry),
    output: {
      library: { type: 'commonjs2' },
      assetModuleFilename: '[name].[contenthash:8][ext]',
      publicPath: buildUrl(identity.name, identity.version, ''),
    },
    optimization: { minimize: false },
    performance: false,
    // In addition to the other cache.
    cache: { ...cache, name: 'prerender' },
  };
}

/** The pages in English, and in each language of the part: its module makes them while it is loaded. */
async function render(dir: string, identity: PartIdentity): Promise<ReadonlyMap<Locale, Pages>> {
  return withBundle(serverConfig(dir, identity), 'prerender.cjs', async (bundle) => {
    const require = createRequire(bundle);
    const pages = new Map<Locale, Pages>();
    for (const locale of [sourceLocale, ...localesOf(dir)]) {
      const messages = compileCatalog(await translationsOf(dir, locale), locale);
      globalThis.prerenderLanguage = { locale, messages };
      delete require.cache[bundle];
      pages.set(locale, (require(bundle) as { readonly pages: Pages }).pages);
    }
    return pages;
  });
}

/**
 * Fails the build for what the content security policy would block, and for files that the build does not
 * have.
 */
function check(html: string, route: string, base: string, compilation: Compilation): void {
  if (/\sstyle=/.test(html))
    throw new Error(`The page of ${route} has an inline style, which the policy forbids`);
  for (const [, file = ''] of html.matchAll(new RegExp(`"${base}([^"]*)"`, 'g'))) {
    if (!compilation.getAsset(file))
      throw new Error(`The page of ${route} names ${file}, which is not in the build`);
  }
}

/**
 * Renders the part's pages to HTML while it is being built, if it has a `src/prerender.ts`. The files are
 * listed, and pinned, in build.json like all others.
 */
export function prerendered(dir: string, identity: PartIdentity): WebpackPluginInstance[] {
  if (!existsSync(path.join(dir, entry))) return [];
  const base = buildUrl(identity.name, identity.version, '');
  return [
    besideMinifier(
      'Prerendered',
      () => render(dir, identity),
      (compilation, languages) => {
        for (const [locale, pages] of languages) {
          for (const [route, html] of Object.entries(pages)) {
            check(html, route, base, compilation);
            const source = new webpack.sources.RawSource(html);
            compilation.emitAsset(fileOf(route, locale), source, { prerendered: route, locale });
          }
        }
      },
    ),
  ];
}
