import { pin, type BuildManifest, type BuildRecord, type FileLists } from './release';
import schema from './remote.schema.json' with { type: 'json' };
import type { Routing } from './routes';
import { settingsOf, type SettingValues } from './settings';

/**
 * Only the fields of `remote.json`, all that its schema names. A build.json and a record contain them beside
 * their own, since the shells that are open in tabs look for them there.
 */
export function routingIn<Content extends object>(
  content: Content,
): Pick<Content, keyof Content & keyof Routing> {
  const { $schema: _forEditors, ...fields } = schema.properties;
  const known = Object.entries(content).filter(
    ([field, value]) => Object.hasOwn(fields, field) && value !== undefined,
  );
  return Object.fromEntries(known) as Pick<Content, keyof Content & keyof Routing>; // the same fields
}

/**
 * What a page needs to load one build, as far as that does not depend on the shell. @param values what the
 * channel has set of its settings
 */
export function toOwnRecord(manifest: BuildManifest, values?: SettingValues): BuildRecord {
  const { version, container, entry, initial, exposes, languages = {} } = manifest;
  const pinned = ({ js, css }: FileLists) => [...js, ...css].map((file) => pin(manifest, file));
  const modules = Object.entries(exposes ?? {}).map(
    ([module, needed]) => [module, { initial: pinned(needed), shared: [] }] as const,
  );
  const spoken = Object.entries(languages).map(([locale, { catalog, texts, parts = {} }]) => {
    const pins = Object.entries(parts).map(([part, file]) => [part, pin(manifest, file)] as const);
    return [
      locale,
      {
        catalog: pin(manifest, catalog),
        texts,
        ...(pins.length > 0 ? { parts: Object.fromEntries(pins) } : {}),
      },
    ] as const;
  });
  const { settings, ...routing } = routingIn(manifest);
  return {
    version,
    container,
    entry: pin(manifest, entry),
    initial: pinned(initial),
    shared: [],
    ...(exposes ? { exposes: Object.fromEntries(modules) } : {}),
    ...(spoken.length > 0 ? { languages: Object.fromEntries(spoken) } : {}),
    ...routing,
    ...(settings ? { settings: settingsOf(settings, values) } : {}),
  };
}
