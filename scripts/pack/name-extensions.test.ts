import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nameExtensions } from './name-extensions';

test('names the extension of modules beside a module, and changes nothing else', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'extensions-'));
  const file = path.join(folder, 'a.js');
  writeFileSync(path.join(folder, 'b.js'), '');
  writeFileSync(
    file,
    `import './b';\nimport './a.css';\nexport * from "./b";\nimport x from 'b';\nimport('./b');\nconst from = './b';\n`,
  );
  await nameExtensions(folder);
  expect(readFileSync(file, 'utf8')).toBe(
    `import './b.js';\nimport './a.css';\nexport * from "./b.js";\nimport x from 'b';\nimport('./b.js');\nconst from = './b';\n`,
  );
  rmSync(folder, { recursive: true });
});
