import { transform, type Targets } from 'lightningcss';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { atStage } from 'sdk/build/at-stage';

/** Minifies the style sheets of a build. @param targets the browsers that they are written for */
export const minifyStyles = (targets: Targets): WebpackPluginInstance =>
  atStage('MinifyStyles', 'minifying', (compilation) => {
    for (const { name, source } of compilation.getAssets()) {
      if (!name.endsWith('.css')) continue;
      const { code } = transform({ filename: name, code: source.buffer(), minify: true, targets });
      compilation.updateAsset(name, new webpack.sources.RawSource(Buffer.from(code)), { minimized: true });
    }
  });
