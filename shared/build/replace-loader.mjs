/** Puts the names that the file of the option `replacement` exports in the place of a module's. */
export default function replaceLoader() {
  return `export * from ${JSON.stringify(this.getOptions().replacement)};`;
}
