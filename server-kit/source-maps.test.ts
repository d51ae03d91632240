import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'source-maps-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Compiles a program as the servers are. @returns the stack that it prints */
function stackOf(sourcemap: boolean): string {
  const [source, compiled] = [path.join(folder, 'program.ts'), path.join(folder, 'program.mjs')];
  const kit = path.join(import.meta.dirname, 'source-maps.ts');
  writeFileSync(
    source,
    `import { mapStacks } from ${JSON.stringify(kit)};
mapStacks();
const fail = (text: string): never => {
  throw new TypeError(text);
};
try {
  fail('on purpose');
} catch (error) {
  console.log((error as Error).stack);
}
`,
  );
  const options = { platform: 'node', format: 'esm', minify: true, bundle: true } as const;
  buildSync({ ...options, entryPoints: [source], outfile: compiled, sourcemap, sourcesContent: false });
  return execFileSync(process.execPath, [compiled], { encoding: 'utf8' });
}

test('a stack of a compiled program names the lines of its source', () => {
  const [message, first, second] = stackOf(true).split('\n');
  expect(message).toBe('TypeError: on purpose');
  expect(first).toContain(`${folder}/program.ts:4:9`);
  expect(second).toContain(`${folder}/program.ts:7:3`);
});

test('without a map a stack stays as it is', () => {
  expect(stackOf(false)).toMatch(/^TypeError: on purpose\n {4}at \S+ \(file:.*program\.mjs:\d+:\d+\)/);
});
