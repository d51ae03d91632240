import {
  prerenderedAttribute,
  slotMark,
  type BuildManifest,
  type ChannelDocument,
} from 'shared/contract/release';
import { shellName } from '../channel/compose';
import type { Store } from '../store/store';
import { readBuildFile, type ManifestCache } from './builds';
import { tag } from './html';
import { remoteOf } from './route';

async function readHtml(store: Store, manifest: BuildManifest | null, route: string): Promise<string | null> {
  const file = manifest?.prerendered?.[route];
  const found = manifest && file !== undefined && (await readBuildFile(store, manifest, file, undefined));
  return found ? found.bytes.toString('utf8') : null;
}

/**
 * What stands in the page of a route before any script runs: the shell's HTML with the remote's in its slot, marked with
 * the build that it is of. Null where one of the two brings none: the page of such a route begins empty.
 */
export async function prerenderedBody(
  store: Store,
  manifests: ManifestCache,
  document: ChannelDocument,
  route: string | undefined,
): Promise<string | null> {
  const shell = document.deployables[shellName]?.current;
  const remote = remoteOf(document, route);
  if (route === undefined || !shell || !remote) return null;
  const { name, build } = remote;
  const [frame, content] = await Promise.all([
    manifests.get(shellName, shell.version).then((manifest) => readHtml(store, manifest, route)),
    manifests.get(name, build.version).then((manifest) => readHtml(store, manifest, route)),
  ]);
  if (frame === null || content === null) return null;
  const pane = `${tag('div', { [prerenderedAttribute]: `${name}@${build.version}` })}${content}</div>`;
  return frame.replace(slotMark, () => pane);
}
