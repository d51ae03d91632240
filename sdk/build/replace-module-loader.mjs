/** Replaces a module by the file `replacement`, as a whole. */
export default function replaceModule() {
  const from = JSON.stringify(this.getOptions().replacement);
  return `export * from ${from};\nexport { default } from ${from};`;
}
