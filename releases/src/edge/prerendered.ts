import {
  prerenderedAttribute,
  revealFile,
  slotMark,
  type BuildManifest,
  type ChannelDocument,
} from 'shared/contract/release';
import { shellName } from '../channel/compose';
import { layout } from '../store/layout';
import type { Store } from '../store/store';
import type { ManifestCache } from './builds';
import { tag } from './html';
import { needsSession, remoteOf } from './route';

/** Builds that bring the HTML of a route's page. */
interface Sides {
  /** What stands around the remote. */
  readonly shell: BuildManifest;
  readonly remote: BuildManifest;
}

async function sidesOf(
  manifests: ManifestCache,
  document: ChannelDocument,
  route: string | undefined,
): Promise<Sides | null> {
  const current = document.deployables[shellName]?.current;
  const owner = remoteOf(document, route);
  if (!current || !owner) return null;
  const [shell, remote] = await Promise.all([
    manifests.get(shellName, current.version),
    manifests.get(owner.name, owner.build.version),
  ]);
  return shell && remote && { shell, remote };
}

const fileOf = ({ prerendered = {} }: BuildManifest, place: string): string | undefined =>
  Object.hasOwn(prerendered, place) ? prerendered[place] : undefined;

/**
 * What a page is of: the very path where a build brings HTML of just that, else the route, as for all its paths.
 * @param route undefined for unknown paths
 */
export async function placeOf(
  manifests: ManifestCache,
  document: ChannelDocument,
  route: string | undefined,
  path: string,
): Promise<string | undefined> {
  const sides = await sidesOf(manifests, document, route);
  return sides && Object.values(sides).some((side: BuildManifest) => fileOf(side, path)) ? path : route;
}

/** The HTML of the very place, else of its route. */
async function readHtml(
  store: Store,
  manifest: BuildManifest,
  route: string,
  place: string,
): Promise<string | null> {
  const file = fileOf(manifest, place) ?? fileOf(manifest, route);
  if (file === undefined) return null;
  const bytes = await store.read(layout.buildFile(manifest.name, manifest.version, file));
  return bytes && bytes.toString('utf8');
}

/**
 * What stands in the page before any script runs: the shell's HTML with the remote's in its slot, marked with the build that it is
 * of. Null where one of the two brings none, or a shell could not keep a candidate's screen from others: such a page begins empty.
 * @param place the route, or the path of it that the page is of
 */
export async function prerenderedBody(
  store: Store,
  manifests: ManifestCache,
  document: ChannelDocument,
  route: string | undefined,
  place = route,
): Promise<string | null> {
  const sides = await sidesOf(manifests, document, route);
  if (!sides || route === undefined || place === undefined) return null;
  const { shell, remote } = sides;
  if (needsSession(route) && !Object.hasOwn(shell.files, revealFile)) return null;
  const [frame, content] = await Promise.all([
    readHtml(store, shell, route, place),
    readHtml(store, remote, route, place),
  ]);
  if (frame === null || content === null) return null;
  const pane = `${tag('div', { [prerenderedAttribute]: `${remote.name}@${remote.version}` })}${content}</div>`;
  return frame.replace(slotMark, () => pane);
}
