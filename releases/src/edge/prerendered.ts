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
import { tag } from '../http/html';
import { needsSession, remoteOf } from './route';

const fileOf = ({ prerendered = {} }: BuildManifest, place: string): string | undefined =>
  Object.hasOwn(prerendered, place) ? prerendered[place] : undefined;

export interface Prerendered {
  /** The path if a build has HTML of exactly that path, else the route: pages of one place are equal. */
  readonly place: string | undefined;
  /** The HTML; null for a page that begins empty. */
  readonly read: () => Promise<string | null>;
}

/**
 * The HTML of a page before any script runs: the shell's, with the remote's in its slot, marked with the remote's build. There is none
 * if one of the two builds has none, or if the shell could not hide a candidate's screen from others.
 * @param route undefined for unknown paths
 */
export async function findPrerendered(
  store: Store,
  manifests: ManifestCache,
  document: ChannelDocument,
  route: string | undefined,
  path: string,
): Promise<Prerendered> {
  const none = { place: route, read: async () => null };
  const current = document.deployables[shellName]?.current;
  const owner = remoteOf(document, route);
  if (!current || !owner || route === undefined) return none;
  const [shell, remote] = await Promise.all([
    manifests.get(shellName, current.version),
    manifests.get(owner.name, owner.build.version),
  ]);
  if (!shell || !remote) return none;
  const place = fileOf(shell, path) || fileOf(remote, path) ? path : route;
  if (needsSession(route) && !Object.hasOwn(shell.files, revealFile)) return { ...none, place };

  const readHtml = async (manifest: BuildManifest): Promise<string | null> => {
    const file = fileOf(manifest, place) ?? fileOf(manifest, route);
    const key = file && layout.buildFile(manifest.name, manifest.version, file);
    return (key && (await store.read(key))?.toString('utf8')) || null;
  };
  const read = async (): Promise<string | null> => {
    const [frame, content] = await Promise.all([readHtml(shell), readHtml(remote)]);
    if (frame === null || content === null) return null;
    const pane = `${tag('div', { [prerenderedAttribute]: `${remote.name}@${remote.version}` })}${content}</div>`;
    return frame.replace(slotMark, () => pane);
  };
  return { place, read };
}
