import { isDeepStrictEqual } from 'node:util';
import { containerName } from 'platform/container-name';
import type { BuildManifest } from 'platform/release';
import { refuseFor, ReleaseError } from '../release-error';
import { isPreview, layout, manifestFile } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import type { CheckedBuild } from './check-build';
import { endings } from './compress';
import { readManifest, requireKept } from './stored';
import { requireBudget } from './weight';

type Pins = BuildManifest['files'];

function differingFiles(stored: BuildManifest, offered: BuildManifest): string[] {
  const [before, now] = [stored, offered].map(({ files, maps }) => ({ ...files, ...maps })) as [Pins, Pins];
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const differing = [...names].filter((file) => before[file]?.integrity !== now[file]?.integrity);
  // Who published it differs by its nature.
  const { published: _first, ...own } = stored;
  const { published: _now, ...others } = offered;
  return differing.length === 0 && !isDeepStrictEqual(own, others) ? [manifestFile] : differing.sort();
}

/** Stores an object. Other bytes are never overwritten: a concurrent publish may be about to use them. */
async function storeNew(store: Store, key: string, bytes: Buffer): Promise<void> {
  if ((await store.create(key, bytes)) || (await store.read(key))?.equals(bytes)) return;
  throw new ReleaseError(
    `The store already contains another ${key}, from a publish that did not finish. If that publish is still ` +
      'running, wait for it and try again. Otherwise publish a new version; gc removes the unfinished one',
    'published-before',
  );
}

/** Stores a file with its compressed copies. */
async function storeFile(store: Store, checked: CheckedBuild, file: string): Promise<void> {
  const key = layout.buildFile(checked.manifest, file);
  await storeNew(store, key, await checked.read(file));
  const { br, gzip } = await checked.compress(file);
  if (br) await store.create(key + endings.br, br);
  if (gzip) await store.create(key + endings.gzip, gzip);
}

/** Stores all files, `build.json` last. Returns false if another publish was first. */
async function storeBuild(store: Store, checked: CheckedBuild, published: BuildManifest['published']) {
  const { manifest, manifestBytes } = checked;
  // The entry pins the other scripts and differs between two builds. Of two concurrent publishes it decides
  // which one continues.
  const others = Object.keys(manifest.files).filter((file) => file !== manifest.entry);
  for (const part of [[manifest.entry], others])
    await mapConcurrent(part, (file) => storeFile(store, checked, file));
  // Under a prefix that no edge reads.
  await mapConcurrent(Object.keys(manifest.maps ?? {}), async (file) =>
    storeNew(store, layout.map(manifest, file), await checked.packMap(file)),
  );
  // A build's own claim about who published it is ignored.
  const content = { ...(parseJson(manifestBytes) as object), published };
  return store.create(layout.manifest(manifest), Buffer.from(`${JSON.stringify(content, null, 2)}\n`));
}

/** In a page, a second build with the same global name would run the first one's code. */
function requireOwnContainer({ name, version, container }: BuildManifest): void {
  const own = containerName({ name, version });
  if (container === null || container === own) return;
  throw new ReleaseError(
    `${name} ${version} has the global name ${container} and must have its own, ${own}: build it with the newest ` +
      'portal-build',
    'invalid-build',
  );
}

interface PublishOptions {
  /** Throws for a build that must not be published; nothing is stored then. */
  readonly accept?: (manifest: BuildManifest) => void | Promise<void>;
  /** Who publishes it, for its build.json. */
  readonly published?: BuildManifest['published'];
}

/** @returns `created` is false if it was published before. @throws ReleaseError if other bytes were */
export async function publishChecked(
  store: Store,
  checked: CheckedBuild,
  { accept = () => undefined, published }: PublishOptions = {},
): Promise<{ readonly manifest: BuildManifest; readonly created: boolean }> {
  const { manifest } = checked;
  const { name: found, version } = manifest;
  await accept(manifest);
  await requireKept(store, manifest, Date.now());
  const isNew = !(await store.has(layout.manifest(manifest)));
  // Builds of before keep their names, and their weight.
  if (isNew) {
    requireOwnContainer(manifest);
    const copies = await requireBudget(checked);
    const compress = async (file: string) => copies.get(file) ?? checked.compress(file);
    if (await storeBuild(store, { ...checked, compress }, published)) return { manifest, created: true };
  }
  const stored = await readManifest(store, manifest);
  if (!stored) throw new ReleaseError(`${found} ${version} was removed while it was published: try again`);
  refuseFor(
    differingFiles(stored, manifest),
    `${found} ${version} was published before, with other contents. A published version never changes: ` +
      `raise "version" in the package.json of ${found}, build and publish again. These files differ:`,
    'published-before',
  );
  return { manifest: stored, created: false };
}

/** Prevents that a preview is published as a release by mistake, or the other way round. */
export function requireKind(version: string, asPreview: boolean): void {
  if (asPreview && !isPreview(version)) {
    throw new ReleaseError(
      `${version} is the version of a release. Build a preview under one of its own, such as ` +
        'BUILD_VERSION=1.4.3-pr.12.ab12cd npm run build -w mf-auth',
    );
  }
  if (!asPreview && isPreview(version)) {
    throw new ReleaseError(`${version} is the version of a preview: publish it with --preview`);
  }
}
