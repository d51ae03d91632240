/**
 * Writes the contributions of the remotes of a repository into sdk/standalone/contributions.
 * Options: `contributions`, each with what remote.json says and the `file` of its module.
 */
export default function listContributions() {
  const { contributions } = this.getOptions();
  const imports = contributions.map(({ file }, at) => `import * as code${at} from ${JSON.stringify(file)};`);
  const entries = contributions.map((one, at) => `{ ...${JSON.stringify(one)}, code: code${at} }`);
  return `${imports.join('\n')}\nexport const contributions = [${entries.join(', ')}];`;
}
