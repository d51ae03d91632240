/** What oxlint lacks and what needs no types. */
const onlyEslint = ['no-restricted-syntax', '@stylistic/max-len', 'sonarjs/cognitive-complexity'];
/**
 * What oxlint lacks, too: the first asks TypeScript 6 for types, which takes minutes; the others cannot occur
 * in a module, or are switched off. `npm run check -- eslint` has them each night.
 */
const nightly = [
  'portal/no-younger-built-ins',
  'no-dupe-args',
  'no-octal',
  'no-new-symbol',
  'jsx-a11y/label-has-for',
];

export const isOxlints = (name) => ![...onlyEslint, ...nightly].includes(name);
export const isLightEslints = (name) => onlyEslint.includes(name);

/** typescript-eslint's own form of a rule that oxlint has once. */
const extended = /^@typescript-eslint\/(?=no-array-constructor$|no-unused-expressions$|no-unused-vars$)/;
const plugins = { '@typescript-eslint': 'typescript', 'import-x': 'import', 'react-hooks': 'react' };
export const oxlintName = (name) =>
  name.replace(extended, '').replace(/^[^/]+(?=\/)/, (plugin) => plugins[plugin] ?? plugin);
