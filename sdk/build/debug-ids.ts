import webpack from 'webpack';
import { atStage } from 'sdk/build/at-stage';
import { debugIdOf } from 'sdk/build/debug-id';
import { integrityOf } from 'sdk/build/integrity-of';
import { mapOf } from 'sdk/build/source-maps';

/** Writes the debug id of each script into its source map, once the bytes of the script are final. */
export const debugIds = atStage('DebugIds', 'afterIntegrity', (compilation) => {
  for (const { name, source } of compilation.getAssets()) {
    const map = compilation.getAsset(mapOf(name))?.source.source().toString();
    if (map === undefined) continue;
    const id = debugIdOf(integrityOf(source.buffer()));
    const text = map.replace('{', () => `{"debugId":"${id}",`);
    compilation.updateAsset(mapOf(name), new webpack.sources.RawSource(text));
  }
});
