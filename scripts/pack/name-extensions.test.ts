import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nameExtensions } from './name-extensions';

test('names the extension of modules beside a module, and changes nothing else', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'extensions-'));
  const file = path.join(folder, 'a.js');
  writeFileSync(path.join(folder, 'b.js'), '');
  const sources = [
    `import './b'`,
    `import './a.css'`,
    `export * from "./b"`,
    `import x from 'b'`,
    `import('./b')`,
  ];
  writeFileSync(file, [...sources, `const from = './b'`].join(';\n'));
  await nameExtensions(folder);
  expect(readFileSync(file, 'utf8').split(';\n')).toEqual([
    `import './b.js'`,
    `import './a.css'`,
    `export * from "./b.js"`,
    `import x from 'b'`,
    `import('./b.js')`,
    `const from = './b'`,
  ]);
  rmSync(folder, { recursive: true });
});
