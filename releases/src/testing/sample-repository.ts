import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeRemote, makeShell } from './fixture';

/** A build script that turns `src.txt` into the one script of a build; `src.txt` of `broken` makes it fail. */
const buildScript = `
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const source = readFileSync('src.txt', 'utf8');
if (source === 'broken') { console.error('src.txt is broken'); process.exit(1); }
const template = JSON.parse(readFileSync('template.json', 'utf8'));
const file = template.entry;
const bytes = 'console.log(' + JSON.stringify(source) + ')';
const integrity = 'sha256-' + createHash('sha256').update(bytes).digest('base64');
const version = process.env.BUILD_VERSION;
mkdirSync('dist', { recursive: true });
writeFileSync('dist/' + file, bytes);
writeFileSync('dist/build.json', JSON.stringify({ ...template, version, files: { [file]: { size: bytes.length, integrity } } }));
`;

const bare = { initial: { js: [], css: [], shared: [] }, needs: {} };
const templates = {
  shell: makeShell('1.0.0', { ...bare, provides: {}, sessionInitial: { js: [], css: [] } }).manifest,
  'mf-one': makeRemote('mf-one', '1.0.0', bare).manifest,
  'mf-two': makeRemote('mf-two', '1.0.0', bare).manifest,
};

export const sampleNames = Object.keys(templates);

/** Writes a small repository with a shell and two remotes, whose builds take a moment and need no packages. */
export async function writeRepository(root: string): Promise<void> {
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  await write('package.json', JSON.stringify({ name: 'made-up', private: true, workspaces: sampleNames }));
  await write('package-lock.json', '{}');
  await write('tsconfig.json', '{}');
  await write('shared/button.ts', 'one');
  for (const [name, template] of Object.entries(templates)) {
    const scripts = { 'build:release': 'node build.mjs' };
    await write(`${name}/package.json`, JSON.stringify({ name, version: '1.0.0', scripts }));
    await write(`${name}/template.json`, JSON.stringify(template));
    await write(`${name}/build.mjs`, buildScript);
    await write(`${name}/src.txt`, `${name}, first`);
  }
}
