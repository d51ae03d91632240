import {
  channelElementId,
  routingIn,
  type BuildManifest,
  type BuildRecord,
  type ChannelDocument,
} from 'shared/contract/release';
import { toRecord } from '../../releases/src/channel/record';
import { jsonIsland } from '../../releases/src/http/html';

/** One remote's build from source, used instead of the released one. */
export interface LocalBuild {
  readonly name: string;
  readonly record: BuildRecord;
}

/** Without shared files, which are hints for preloading only: the shell finds its own. */
export const toLocalBuild = (manifest: BuildManifest): LocalBuild => ({
  name: manifest.name,
  record: toRecord(manifest, manifest),
});

/** Without a fallback and a canary: a failing build must be visible. */
export function spliceChannel(document: ChannelDocument, builds: readonly LocalBuild[]): ChannelDocument {
  const toEntries = <T>(entryOf: (record: BuildRecord) => T) =>
    Object.fromEntries(builds.map(({ name, record }) => [name, entryOf(record)] as const));
  const { deployables, routing } = document;
  return {
    ...document,
    deployables: { ...deployables, ...toEntries((current) => ({ current, previous: [] })) },
    ...(routing ? { routing: { ...routing, ...toEntries(routingIn) } } : {}),
  };
}

const island = new RegExp(`<script type="application/json" id="${channelElementId}">([^<]*)</script>`);

/** The portal's page with the local builds in its channel document, without the released builds' preloads. */
export function splicePage(html: string, builds: readonly LocalBuild[]): string {
  const [whole, json] = island.exec(html) ?? [];
  if (!whole || !json)
    throw new Error('The page carries no channel document: is this a portal of the same version?');
  const document = spliceChannel(JSON.parse(json) as ChannelDocument, builds);
  const names = builds.map(({ name }) => name).join('|');
  const preloads = new RegExp(`<link rel="preload"[^>]*href="/builds/(?:${names})/[^>]*>\\n?`, 'g');
  return html.replace(whole, () => jsonIsland(channelElementId, document)).replace(preloads, '');
}
