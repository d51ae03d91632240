import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** `npm run --silent schema-types -w platform > platform/remote.schema.ts` writes them. */
test('the types of a remote.json are those of its schema', () => {
  const types = execFileSync('npm', ['run', '--silent', 'schema-types'], { cwd: import.meta.dirname });
  expect(read('remote.schema.ts')).toBe(types.toString('utf8'));
});
