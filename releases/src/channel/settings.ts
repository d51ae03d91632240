import type { SettingSchemas } from 'platform/routes';
import { maxSettingsLength, settingMisfit, settingsOf, type SettingValues } from 'platform/settings';
import { ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import type { CommandOf } from './command';
import { entryOf, nextWithEntry, requireEntry, type Manifests } from './compose';
import { settingsText } from './diff';
import type { ChannelDocument, Entry } from './document';
import type { Facts } from './facts';

type Value = SettingValues[string];

/** As a person typed it. */
function read({ type }: SettingSchemas[string], text: string): Value {
  if (type === 'string') return text;
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return type !== 'boolean' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The schemas of the builds that candidates get, the current one's first. */
const schemasOf = (name: string, { current, canary }: Entry, manifests: Manifests): SettingSchemas[] =>
  [current, canary?.build].flatMap((build) => {
    const manifest = build && manifests.get(buildKey({ name, version: build.version }));
    return manifest ? [manifest.settings ?? {}] : [];
  });

/** @throws ReleaseError for a setting that no build has, or a value that one of them does not accept */
function accept(known: readonly SettingSchemas[], name: string, setting: string, text: string): Value {
  const schemas = known.flatMap((one) => (Object.hasOwn(one, setting) ? (one[setting] ?? []) : []));
  const [first] = schemas;
  if (!first) {
    const names = [...new Set(known.flatMap((one) => Object.keys(one)))];
    throw new ReleaseError(
      `${name} has no setting ${setting}. ` +
        (names.length > 0 ? `It has: ${names.join(', ')}` : 'Its remote.json names none'),
      'setting-refused',
    );
  }
  const value = read(first, text);
  for (const schema of schemas) {
    const problem = settingMisfit(schema, value, setting);
    if (problem !== null) throw new ReleaseError(`Nothing was set: ${problem}`, 'setting-refused');
  }
  return value;
}

/** The next document with other settings; null if it has them. No freeze prevents it. */
export function changeSettings(
  facts: Facts,
  { name, set }: Pick<CommandOf<'settings'>, 'name' | 'set'>,
): ChannelDocument | null {
  const entry = requireEntry(facts.document, name);
  const schemas = schemasOf(name, entry, facts.manifests);
  const { settings = {}, ...rest } = entry;
  const values = new Map(Object.entries(settings));
  for (const { setting, value } of set) {
    if (value === null) values.delete(setting);
    else values.set(setting, accept(schemas, name, setting, value));
  }
  const next = Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1)));
  if (settingsText(settings) === settingsText(next)) return null;
  if (JSON.stringify(next).length > maxSettingsLength)
    throw new ReleaseError(
      `The values of ${name} have more than ${maxSettingsLength} characters together`,
      'setting-refused',
    );
  const changed = set.map(({ setting, value }) =>
    value === null ? `${setting} to its default` : `${setting}=${value}`,
  );
  const changedEntry = values.size > 0 ? { ...rest, settings: next } : rest;
  return nextWithEntry(facts, `settings ${name} ${changed.join(', ')}`, name, changedEntry);
}

/** Values of a channel that promoted builds do not accept, a line each: candidates get the defaults then. */
export const settingNotes = ({ document, manifests }: Facts, builds: readonly BuildId[]): string[] =>
  builds.flatMap((build) => {
    const schemas = manifests.get(buildKey(build))?.settings ?? {};
    return Object.entries(entryOf(document, build.name)?.settings ?? {}).flatMap(([setting, value]) => {
      const schema = Object.hasOwn(schemas, setting) ? schemas[setting] : undefined;
      const problem = schema ? settingMisfit(schema, value, setting) : null;
      return schema && problem !== null
        ? [`${build.name} ${build.version} uses its default ${setting}=${schema.default}: ${problem}`]
        : [];
    });
  });

/** The settings of a build in a channel, in the order of its remote.json. */
export const settingStates = ({ settings: values = {} }: Entry, schemas: SettingSchemas = {}) =>
  Object.entries(settingsOf(schemas, values)).map(([name, value]) => {
    const { type, default: usual, description = '', enum: listed = [] } = schemas[name]!;
    const choices = type === 'boolean' ? ['true', 'false'] : listed.map(String);
    return { name, value: String(value), usual: String(usual), description, choices };
  });
