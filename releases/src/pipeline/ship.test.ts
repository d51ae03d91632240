import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { containerName } from 'platform/container-name';
import { readChannel, readHistory } from '../channel/channel-store';
import { ReleaseService } from '../service/release-service';
import { localReleases } from '../service/releases';
import { FileStore } from '../store/file-store';
import { makeRemote, makeShell, temporaryFolder } from '../testing/fixture';
import { localVersion, ship, shipAll } from './ship';

/**
 * A build script that turns `src.txt` into the one script of a build; `src.txt` of `broken` makes it fail.
 */
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
${String(containerName)}
const container = template.container && containerName({ name: template.name, version });
mkdirSync('dist', { recursive: true });
writeFileSync('dist/' + file, bytes);
writeFileSync('dist/build.json', JSON.stringify({ ...template, version, container, files: { [file]: { size: bytes.length, integrity } } }));
`;

const bare = { initial: { js: [], css: [], shared: [] }, needs: {} };
const templates = {
  shell: makeShell('1.0.0', { ...bare, provides: {}, sessionInitial: { js: [], css: [] } }).manifest,
  'mf-one': makeRemote('mf-one', '1.0.0', bare).manifest,
  'mf-two': makeRemote('mf-two', '1.0.0', bare).manifest,
};

const sampleNames = Object.keys(templates);

/**
 * Writes a small repository with a shell and two remotes, whose builds take a moment and need no packages.
 */
async function writeRepository(root: string): Promise<void> {
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  await write('package.json', JSON.stringify({ name: 'sample', private: true, workspaces: sampleNames }));
  await write('package-lock.json', '{}');
  await write('tsconfig.json', '{}');
  await write('shared/button.ts', 'one');
  for (const room of ['contract', 'platform', 'sdk']) await write(`${room}/file.ts`, 'one');
  for (const [name, template] of Object.entries(templates)) {
    const scripts = { 'build:release': 'node build.mjs' };
    await write(`${name}/package.json`, JSON.stringify({ name, version: '1.0.0', scripts }));
    await write(`${name}/template.json`, JSON.stringify(template));
    await write(`${name}/build.mjs`, buildScript);
    await write(`${name}/src.txt`, `${name}, first`);
  }
}

let root: string;
let remove: () => Promise<void>;
let lines: string[];
let context: Parameters<typeof ship>[0];

beforeEach(async () => {
  ({ folder: root, remove } = await temporaryFolder());
  await writeRepository(root);
  lines = [];
  const store = new FileStore(path.join(root, '.portal/releases'));
  context = {
    root,
    channel: 'production',
    reason: 'a test',
    releases: localReleases(new ReleaseService({ store, quality: 1 }), { actor: 'Asha', may: null }),
    print: (line) => lines.push(line),
  };
});
afterEach(() => remove());

const edit = (file: string, text: string): Promise<void> => writeFile(path.join(root, file), text);
const built = (): string[] =>
  lines.filter((line) => line.endsWith(': building')).map((line) => line.split(':')[0] ?? '');
const versions = async (): Promise<Record<string, string>> => {
  const document = await readChannel(context.releases.store, 'production');
  return Object.fromEntries(
    Object.entries(document?.deployables ?? {}).map(([name, { current }]) => [name, current?.version ?? '']),
  );
};

test('a first run builds everything and promotes it in one revision; a second one does nothing', async () => {
  await shipAll(context);
  expect(built().sort()).toEqual(['mf-one', 'mf-two', 'shell']);
  expect(Object.keys(await versions()).sort()).toEqual(['mf-one', 'mf-two', 'shell']);
  lines = [];
  expect(await shipAll(context)).toEqual(['Nothing to change: production stays at revision 1']);
  expect(built()).toEqual([]);
  expect(await readHistory(context.releases.store, 'production')).toHaveLength(1);
}, 60_000);

test('a change in one deployable builds that one alone; the others’ files stay as they are', async () => {
  await shipAll(context);
  const before = await versions();
  lines = [];
  await edit('mf-one/src.txt', 'second');
  await shipAll(context);
  const after = await versions();
  expect(built()).toEqual(['mf-one']);
  expect(after).toEqual({ ...before, 'mf-one': await localVersion(root, 'mf-one') });
  expect(after['mf-one']).not.toBe(before['mf-one']);
}, 60_000);

test('a version depends on everything that a build is made from, and on nothing else', async () => {
  const first = await localVersion(root, 'mf-one');
  expect(first).toMatch(/^1\.0\.0-local\.h[0-9a-f]{7}$/);
  for (const file of ['mf-one/src.test.ts', 'mf-two/src.txt', 'shared/button.test.tsx', 'README.md']) {
    await edit(file, 'changed');
    expect([file, await localVersion(root, 'mf-one')]).toEqual([file, first]);
  }
  const seen = [first];
  const inputs = [
    'mf-one/src.txt',
    'shared/button.ts',
    'contract/file.ts',
    'package-lock.json',
    'tsconfig.json',
  ];
  for (const file of inputs) {
    await edit(file, `changed ${file}`);
    const version = await localVersion(root, 'mf-one');
    expect(seen).not.toContain(version);
    seen.push(version);
  }
});

test('a build that fails shows what it printed, and nothing is promoted', async () => {
  await edit('mf-two/src.txt', 'broken');
  await expect(shipAll(context)).rejects.toThrow('src.txt is broken');
  expect(await versions()).toEqual({});
}, 60_000);

test('a stop while it builds ends it without a promotion', async () => {
  const stop = new AbortController();
  const print = (line: string): void => {
    if (line.endsWith(': building')) stop.abort();
  };
  await expect(shipAll({ ...context, print, signal: stop.signal })).rejects.toThrow(/abort/i);
  expect(await versions()).toEqual({});
}, 60_000);

test('a team ships its deployable alone, under the version of its package.json', async () => {
  await shipAll(context);
  await ship(context, 'mf-one');
  expect((await versions())['mf-one']).toBe('1.0.0');
  const dist = await readFile(path.join(root, 'mf-one/dist/build.json'), 'utf8');
  expect(JSON.parse(dist)).toMatchObject({ version: '1.0.0' });
}, 60_000);

test('a name that is no deployable is refused in words', async () => {
  await expect(ship(context, 'mf-nobody')).rejects.toThrow(
    'There is no deployable named mf-nobody. There are: shell, mf-one, mf-two',
  );
});
