import eslintConfig from './eslint.config.mjs';
import { isOxlints, oxlintName } from './scripts/lint/who-checks.mjs';

const isOff = (setting) => [setting].flat()[0] === 'off';

/** ESLint's rules as oxlint names them. What only ESLint has is left out. */
const rulesOf = (rules = {}) =>
  Object.fromEntries(
    Object.entries(rules)
      .filter(([name]) => isOxlints(name))
      .map(([name, setting]) => [oxlintName(name), isOff(setting) ? 'off' : setting]),
  );

const [{ ignores }, ...parts] = eslintConfig;

/** The rules of eslint.config.mjs, one override for each of its parts. */
export default {
  plugins: ['eslint', 'typescript', 'import', 'react', 'jsx-a11y'],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true },
  ignorePatterns: ignores,
  overrides: parts
    .filter(({ files }) => files)
    .map(({ files, ignores: excludeFiles, rules }) => ({ files, excludeFiles, rules: rulesOf(rules) })),
};
