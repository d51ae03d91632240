import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BuildManifest, PinnedFile } from 'platform/release';
import type { Route } from 'platform/routes';
import { quickQuality } from '../build/compress';
import { publicDocument } from '../channel/public-document';
import { buildKey } from '../store/layout';
import { promote } from '../testing/changes';
import { makeRemote, makeShell, stamp } from '../testing/fixture';
import { pageDocument } from './page';
import { routeOf } from './route';

/** As many as the portal's remotes have today, each with a hash of its own. */
const modules = Array.from({ length: 24 }, (_, index) => `shared/ui/part-${index}`);
const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function shellOf(version: string): BuildManifest {
  const { manifest } = makeShell(version);
  const fileOf = (module: string): string =>
    `${hash(module + version)
      .slice(7, 15)
      .replace(/\W/g, '0')}.js`;
  const files = modules.map(
    (module) => [fileOf(module), { size: 9, integrity: hash(version + module) }] as const,
  );
  const provides = modules.map(
    (module) => [module, { version: '1.0.0', js: [fileOf(module)], css: [] }] as const,
  );
  return {
    ...manifest,
    provides: { ...manifest.provides, ...Object.fromEntries(provides) },
    files: { ...manifest.files, ...Object.fromEntries(files) },
  };
}

/** No two texts of the remotes are alike, which is the worst case for the compression. */
const word = (text: string): string =>
  hash(text)
    .slice(7, 17)
    .toLowerCase()
    .replace(/[^a-z]/g, 'x');
const name = (index: number): string => `mf-part-${index}`;
function remoteOf(index: number, version: string): BuildManifest {
  const page = `/area-${index}-${word(`page ${index}`)}`;
  const routes: Route[] = [
    { path: page, access: 'session', title: `Area ${word(`title ${index}`)}` },
    { path: `${page}/:step`, access: 'session' },
    { path: `/about-${word(`about ${index}`)}`, access: 'public', title: `About ${word(`more ${index}`)}` },
  ];
  const { manifest } = makeRemote(name(index), version, {
    routes,
    menu: [
      { label: `Area ${index}`, to: page, order: index, activePath: page, userMenuLabel: `Area ${index}` },
    ],
    next: [name(index + 1), name(index + 2)],
  });
  return { ...manifest, initial: { ...manifest.initial, shared: modules } };
}

const versions = ['1.0.0', '1.0.1', '1.0.2'];
const remotes = Array.from({ length: 30 }, (_, index) => index);

/** Three revisions of thirty remotes. */
const buildsOf = (version: string) => [shellOf(version), ...remotes.map((index) => remoteOf(index, version))];
const manifests = new Map(versions.flatMap(buildsOf).map((manifest) => [buildKey(manifest), manifest]));
const released = versions.reduce(
  (before: ReturnType<typeof promote>, version) => promote(before, buildsOf(version), manifests, stamp),
  null,
);
const document = publicDocument(released!, manifests)!;

const firstStep = `${remoteOf(7, '1.0.2').routes[0]?.path}/first`;
const at = (path: string) => pageDocument({ document, route: routeOf(document, path) });

test('with 30 remotes the channel in a page takes at most 6 KiB (brotli, as the edge compresses)', () => {
  const island = Buffer.from(JSON.stringify(at(firstStep)));
  const params = { [constants.BROTLI_PARAM_QUALITY]: quickQuality };
  const size = brotliCompressSync(island, { params }).length;
  expect(size).toBeGreaterThan(2 * 1024);
  expect(size).toBeLessThanOrEqual(6 * 1024);
});

test('it contains routes and menu of all remotes, and the builds of the shell and of the route’s remote', () => {
  const { deployables, routing } = at(firstStep);
  expect(Object.keys(deployables)).toEqual(['mf-part-7', 'shell']);
  expect(deployables['mf-part-7']).toMatchObject({
    current: { version: '1.0.2', shared: expect.arrayContaining([expect.anything() as PinnedFile]) },
    previous: [{ version: '1.0.1' }],
  });
  expect(Object.keys(routing ?? {})).toHaveLength(31);
  const { routes, menu, next } = remoteOf(29, '1.0.2');
  expect(routing?.['mf-part-29']).toEqual({ routes, menu, next });
});

test('the page of an unknown path contains the shell’s build only', () => {
  expect(Object.keys(at('/nowhere').deployables)).toEqual(['shell']);
});
