import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The end of an import, export or `import()` of a file beside it, in what TypeScript writes. */
const relative = /(\bfrom |\bimport |\bimport\()(['"])(\.{1,2}\/[^'"]+)\2/g;

/**
 * Names the extension of each module in the compiled modules below a folder: Node needs it, sources have
 * none.
 */
export async function nameExtensions(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
  for (const file of files.map((name) => path.join(folder, name))) {
    const code = await readFile(file, 'utf8');
    const named = code.replaceAll(relative, (all, before: string, quote: string, module: string) =>
      existsSync(path.resolve(path.dirname(file), `${module}.js`))
        ? `${before}${quote}${module}.js${quote}`
        : all,
    );
    if (named !== code) await writeFile(file, named);
  }
}
