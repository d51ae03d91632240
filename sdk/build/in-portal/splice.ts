import { routingIn, toOwnRecord } from 'platform/record';
import {
  buildUrl,
  channelElementId,
  type BuildManifest,
  type BuildRecord,
  type PublicDocument,
} from 'platform/release';

/** The released shell's files, by which pages ask ahead for what a build shares: a local one has others. */
const withoutShared = (document: PublicDocument): PublicDocument =>
  JSON.parse(JSON.stringify(document), (field, value: unknown) =>
    field === 'shared' && Array.isArray(value) ? [] : value,
  ) as PublicDocument;

/** What a page knows of every remote, its texts in all languages. */
const knownOf = (record: BuildRecord) => ({
  ...routingIn(record),
  ...(record.languages && { languages: record.languages }),
});

/**
 * Local builds instead of the released ones, without a fallback and a canary: a failing build must be
 * visible; and without shared files, which are hints for preloading only: the shell finds its own.
 */
export function spliceChannel(document: PublicDocument, builds: readonly BuildManifest[]): PublicDocument {
  const toEntries = <T>(entryOf: (record: BuildRecord) => T) =>
    Object.fromEntries(builds.map((build) => [build.name, entryOf(toOwnRecord(build))] as const));
  const hasShell = builds.some(({ kind }) => kind === 'shell');
  const { deployables, routing } = hasShell ? withoutShared(document) : document;
  return {
    ...document,
    deployables: { ...deployables, ...toEntries((current) => ({ current, previous: [] })) },
    ...(routing ? { routing: { ...routing, ...toEntries(knownOf) } } : {}),
  };
}

const shellFile = /<(?:link|script)[^>]*(?:href|src)="\/builds\/shell\/[^>]*>(?:<\/script>)?\n?/g;
const island = new RegExp(`<script type="application/json" id="${channelElementId}">([^<]*)</script>`);

/** What loads a local shell's first script and sheets. Hot replacement finds a sheet by `data-href`. */
function shellTags({ name, version, initial, entry }: BuildManifest): string {
  const at = (file: string): string => buildUrl(name, version, file);
  return [
    ...initial.css.map((file) => `<link rel="stylesheet" href="${at(file)}" data-href="${file}">`),
    ...[...initial.js, entry].map((file) => `<script defer src="${at(file)}"></script>`),
  ].join('');
}

/**
 * The portal's page with the local builds in its channel document, without the released builds' preloads. Of
 * a local shell, its tags instead of all that name files of the released one.
 */
export function splicePage(html: string, builds: readonly BuildManifest[]): string {
  const [whole, json] = island.exec(html) ?? [];
  if (!whole || !json)
    throw new Error('The page carries no channel document: is this a portal of the same version?');
  const document = spliceChannel(JSON.parse(json) as PublicDocument, builds);
  const names = builds.map(({ name }) => name).join('|');
  const preloads = new RegExp(`<link rel="preload"[^>]*href="/builds/(?:${names})/[^>]*>\\n?`, 'g');
  const changed = whole.replace(json, () => JSON.stringify(document).replaceAll('<', '\\u003c'));
  const page = html.replace(whole, () => changed).replace(preloads, '');
  const shell = builds.find(({ kind }) => kind === 'shell');
  if (!shell) return page;
  return page.replaceAll(shellFile, '').replace('</head>', `${shellTags(shell)}</head>`);
}
