import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { containerName } from 'platform/container-name';
import type { BuildManifest } from 'platform/release';
import type { Contribution, Point, Route } from 'platform/routes';
import { integrityOf } from 'sdk/build/integrity-of';
import { checkHere } from '../build/check-build';
import { publishChecked } from '../build/publish';
import type { Stamp } from '../channel/document';
import type { Store } from '../store/store';

/** A folder of its own for one test; `remove` afterwards. */
export async function temporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'releases-test-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

export const stamp: Stamp = {
  channel: 'production',
  actor: 'Asha',
  time: '2026-01-02T03:04:05.000Z',
  reason: 'a test',
};

/**
 * The next `writers` who create a revision in the store wait for each other, so that all have read before one
 * writes.
 */
export function meet(store: Store, writers: number): void {
  const { create } = store;
  let open = (): void => undefined;
  const met = new Promise<void>((resolve) => (open = resolve));
  let missing = writers;
  store.create = async (key, bytes) => {
    if (key.includes('/revisions/') && missing > 0) {
      missing -= 1;
      if (missing === 0) open();
      await met;
    }
    return create.call(store, key, bytes);
  };
}

type Contents = Readonly<Record<string, string>>;

export const pins = (contents: Contents): BuildManifest['files'] =>
  Object.fromEntries(
    Object.entries(contents).map(([file, text]) => [
      file,
      { size: Buffer.byteLength(text), integrity: integrityOf(text) },
    ]),
  );

export interface Made {
  readonly manifest: BuildManifest;
  readonly contents: Contents;
}

const common = { schema: 1, contract: 1, needs: {}, provides: {} } as const;

export const sessionRoute = (path: string): Route => ({ path, access: 'session' });

interface RemoteChanges extends Partial<Omit<BuildManifest, 'routes'>> {
  /** A pattern alone is a public route. */
  readonly routes?: readonly (string | Route)[];
}

/** A build of a remote that needs react and a form part of the shell. */
export function makeRemote(
  name: string,
  version: string,
  { routes = [`/${name.replace('mf-', '')}`], ...changes }: RemoteChanges = {},
): Made {
  const contents = {
    'remoteEntry.js': `window.${name.replace('-', '_')} = ${JSON.stringify(version)};`,
    'app.1a2b.js': `export const app = ${JSON.stringify(`${name} ${version}`)};${' // more'.repeat(200)}`,
    'app.1a2b.css': `:where([data-remote="${name}"]) .a { color: black }`,
  };
  const manifest: BuildManifest = {
    ...common,
    name,
    version,
    kind: 'remote',
    container: containerName({ name, version }),
    entry: 'remoteEntry.js',
    routes: routes.map((route) => (typeof route === 'string' ? { path: route, access: 'public' } : route)),
    initial: { js: ['app.1a2b.js'], css: ['app.1a2b.css'], shared: ['react', 'shared/ui/select'] },
    needs: { react: '^19.0.0', 'shared/ui/select': '^1.0.0' },
    files: pins(contents),
    ...changes,
  };
  return { manifest, contents };
}

/** A build of mf-jobs whose screen has an extension point, which it says in `point`. */
export const makeHost = (version: string, point: Partial<Point> = {}): Made =>
  makeRemote('mf-jobs', version, {
    points: [
      {
        name: 'jobs/side',
        version: '1.0.0',
        props: { type: 'object', properties: { job: { type: 'string' } } },
        data: {
          type: 'object',
          required: ['title'],
          properties: { title: { type: 'string', maxLength: 20 } },
        },
        ...point,
      },
    ],
  });

/** A build of mf-saved that contributes to it. */
export function makeContributor(
  version: string,
  contribution: Partial<Contribution> = {},
  name = 'mf-saved',
): Made {
  const made = makeRemote(name, version);
  const contents = { ...made.contents, 'saved.1a2b.js': `export const saved = "${version}";` };
  const contributes = [
    {
      ...{ point: 'jobs/side', accepts: '^1.0.0', module: './saved', order: 10, data: { title: 'Saved' } },
      ...contribution,
    },
  ];
  const exposes = { './saved': { js: ['saved.1a2b.js'], css: [], shared: ['shared/ui/select'] } };
  return { manifest: { ...made.manifest, contributes, exposes, files: pins(contents) }, contents };
}

/** A build of a shell with react in its first files, and `shared/ui/select` in a separate file. */
export function makeShell(version: string, changes: Partial<BuildManifest> = {}): Made {
  const contents = {
    'main.js': `console.log(${JSON.stringify(`shell ${version}`)});`,
    'main.css': 'body { margin: 0 }',
    'vendor.js': 'console.log("react")',
    'header.js': 'console.log("header")',
    'points.js': 'console.log("points")',
    [`select.${version}.js`]: 'console.log("select")',
    'select.css': '.select { color: red }',
    'figtree-latin-wght.woff2': 'font one',
    'figtree-latin-ext-wght.woff2': 'font two',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  const manifest: BuildManifest = {
    ...common,
    name: 'shell',
    version,
    kind: 'shell',
    container: null,
    entry: 'main.js',
    routes: [],
    initial: { js: ['vendor.js'], css: ['main.css'], shared: ['react'] },
    sessionInitial: { js: ['header.js'], css: [] },
    provides: {
      react: { version: '19.3.1', js: ['vendor.js'], css: [] },
      'shared/ui/select': { version: '1.0.0', js: [`select.${version}.js`], css: ['select.css'] },
    },
    files: pins(contents),
    ...changes,
  };
  return { manifest, contents };
}

export async function writeDist(folder: string, { manifest, contents }: Made): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(contents)) await writeFile(path.join(folder, file), text);
  await writeFile(path.join(folder, 'build.json'), JSON.stringify(manifest));
  return folder;
}

/** Publishes a folder, as a release server does. @param name undefined: what the build says itself */
export const publish = async (store: Store, name: string | undefined, folder: string, quality = 1) =>
  publishChecked(store, await checkHere(folder, { name }, quality));

export async function publishAll(store: Store, folder: string, ...builds: readonly Made[]): Promise<void> {
  for (const made of builds) {
    const { name, version } = made.manifest;
    await publish(store, name, await writeDist(path.join(folder, 'dist', `${name}-${version}`), made));
  }
}
