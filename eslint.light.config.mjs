import tseslint from 'typescript-eslint';
import eslintConfig from './eslint.config.mjs';
import { isLightEslints } from './scripts/lint/who-checks.mjs';

const [ignores, ...parts] = eslintConfig;
const lightOf = (rules = {}) =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => isLightEslints(name)));

/** The rules of eslint.config.mjs that oxlint lacks and that need no types: seconds instead of minutes. */
export default [
  ignores,
  // A comment may disable a rule of oxlint. Unused ones are found nightly.
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
  ...parts
    .filter(({ files }) => files)
    .map(({ files, ignores, plugins = {}, rules }) => ({
      files,
      ...(ignores && { ignores }),
      plugins,
      rules: lightOf(rules),
    })),
];
