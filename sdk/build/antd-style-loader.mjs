/**
 * antd writes its styles at run time into style elements, which `style-src 'self'` forbids and which cost bytes and
 * time in every page. The portal styles antd's class names in its own style sheets (shared/ui), so this loader takes
 * the run-time styles out: each style module keeps its exports, and every hook among them answers with empty class
 * names. With the option `replacement` a module is replaced by that file as a whole.
 * It rests on antd's file layout: antd's version is pinned, and a page under the strict policy shows at once when a
 * style is written after all.
 */

/** The names a module exports, but for `default`. */
function exportedNames(source) {
  const declared = [...source.matchAll(/export (?:const|function) (\w+)/g)].map((match) => match[1]);
  const listed = [...source.matchAll(/export (?:const )?\{([^}]*)\}/g)].flatMap((match) =>
    match[1].split(',').map((entry) => entry.split(/ as /).at(-1).trim()),
  );
  return [...new Set([...declared, ...listed])].filter((name) => name && name !== 'default');
}

export default function antdStyleLoader(source) {
  const { replacement } = this.getOptions();
  if (replacement) {
    const from = JSON.stringify(replacement);
    return `export * from ${from};\nexport { default } from ${from};`;
  }
  // Not a style: the name of a custom property that components set themselves.
  const keep = /export const genCssVar = [\s\S]*?\n};/.exec(source)?.[0] ?? '';
  const names = exportedNames(source).filter((name) => name !== 'genCssVar');
  return [
    // Two empty strings are two class names to who calls it, and nothing to who renders it.
    "const none = () => ['', ''];",
    'export default none;',
    ...names.map((name) => `export const ${name} = none;`),
    keep,
  ].join('\n');
}
