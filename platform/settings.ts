import { misfit } from './fits-schema';
import type { SettingSchemas } from './routes';

/** Values of a remote's settings, by name. */
export type SettingValues = Readonly<Record<string, string | number | boolean>>;

/** Characters of a text whose schema says nothing else: pages contain it. */
const usualLength = 200;

/** Characters of all values of a remote as JSON: pages contain them. */
export const maxSettingsLength = 4_000;

/** What a value lacks of its setting's schema; null when it fits. */
export const settingMisfit = (schema: SettingSchemas[string], value: unknown, name: string): string | null =>
  misfit({ maxLength: usualLength, ...schema }, value, name);

/**
 * The settings of one build: the channel's values that fit its schemas, else the defaults, so that no build
 * ever gets a value that it does not know.
 */
export const settingsOf = (schemas: SettingSchemas, values: SettingValues = {}): SettingValues =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      const isFit = value !== undefined && settingMisfit(schema, value, name) === null;
      return [name, isFit ? value : schema.default];
    }),
  );

/** Names of what no page may contain: `apiKey`, `client_secret`, `tokens`. Not `keyboard`. */
const secretWord = /(password|passwd|passphrase|secret|token|key|credential|jwt)s?$/i;

/** Whether a setting is a secret by its name: every page contains settings. */
export const isSecretName = (name: string): boolean =>
  name.split(/(?<=[a-z0-9])(?=[A-Z])/).some((word) => secretWord.test(word));
