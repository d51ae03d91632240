/**
 * Changes a package's module by the option `changes`, pairs of a pattern and what takes its place. An update of the package
 * that is written otherwise stops the build: unseen, it would make every page heavier.
 */
export default function patchLoader(source) {
  return this.getOptions().changes.reduce((text, [pattern, replacement]) => {
    const changed = text.replace(pattern, replacement);
    if (changed === text) throw new Error(`Nothing in ${this.resourcePath} matches ${pattern} any more`);
    return changed;
  }, source);
}
