import { brand } from 'shared/contract/brand';
import {
  buildUrl,
  channelElementId,
  configElementId,
  type BuildManifest,
  type BuildRecord,
  type ChannelDocument,
  type Deployable,
  type PinnedFile,
} from 'shared/contract/release';
import { routes } from 'shared/contract/routes';
import { shellName } from '../channel/compose';
import { escapeHtml, jsonIsland, tag } from './html';
import { bestMatch } from './match';

/** The colour of a phone's browser bar: `--paper` of shared/ui/tokens.css, which a page's head cannot refer to. */
const themeColor = '#fffcf6';
/** More would compete with the scripts for a slow phone's first second. */
const preloadedFonts = 2;

/** What the page tells the portal at run time; read by shared/runtime/config. */
export type PageConfig = Readonly<Record<string, unknown>>;

export interface PageInput {
  readonly document: ChannelDocument;
  readonly shellManifest: BuildManifest;
  /** The route pattern that the request's path matches; none for an unknown path. */
  readonly route: string | undefined;
  readonly config: PageConfig;
}

/** The pattern of the channel's routes that a path belongs to. */
export function routeOf(document: ChannelDocument, path: string): string | undefined {
  return bestMatch(
    Object.values(document.deployables).flatMap(({ current }) => current.routes),
    path,
  );
}

/** A file at its address. Integrity makes the browser refuse other bytes; it takes effect across origins with CORS only. */
const pinned = (name: string, version: string, { file, integrity }: PinnedFile) => ({
  url: buildUrl(name, version, file),
  attributes: { crossorigin: 'anonymous', integrity },
});

type Pinned = ReturnType<typeof pinned>;

const isScript = ({ url }: Pinned): boolean => url.endsWith('.js');
const isStyle = ({ url }: Pinned): boolean => url.endsWith('.css');

/** The attributes equal those of the tag that loads the file later, or the browser would fetch it twice. */
const preload = (file: Pinned): string =>
  tag('link', {
    rel: 'preload',
    as: isScript(file) ? 'script' : 'style',
    href: file.url,
    ...file.attributes,
  });

const filesOf = (name: string, { version }: BuildRecord, files: readonly PinnedFile[]): Pinned[] =>
  files.map((file) => pinned(name, version, file));

/** The remote that a route needs, with the shell's files that its shared modules lie in. */
function remoteFiles(document: ChannelDocument, shell: BuildRecord, route: string | undefined): Pinned[] {
  const found = Object.entries(document.deployables).find(
    ([name, { current }]) => name !== shellName && route !== undefined && current.routes.includes(route),
  );
  if (!found) return [];
  const [name, { current }] = found;
  const own = filesOf(name, current, [current.entry, ...current.initial]);
  return [...own, ...filesOf(shellName, shell, current.shared)];
}

/** The document without the names and words of those who run the portal: strangers read it. */
export function publicDocument(document: ChannelDocument): ChannelDocument {
  const open = Object.entries(document.deployables).map(
    ([name, { frozen, ...rest }]): [string, Deployable] => [
      name,
      { ...rest, ...(frozen ? { frozen: { ...frozen, actor: '', reason: '' } } : {}) },
    ],
  );
  const { forced: _internal, ...rest } = document;
  return { ...rest, actor: '', reason: '', deployables: Object.fromEntries(open) };
}

/**
 * The document as pages carry it. A tab falls back to the last good build only; the older ones, which nobody but the
 * release command line needs, would cost every page kilobytes of hashes.
 */
export function pageDocument(document: ChannelDocument): ChannelDocument {
  const open = publicDocument(document);
  const trimmed = Object.entries(open.deployables).map(([name, deployable]): [string, Deployable] => [
    name,
    { ...deployable, previous: deployable.previous.slice(0, 1) },
  ]);
  return { ...open, deployables: Object.fromEntries(trimmed) };
}

function fontPreloads({ version, files }: BuildManifest): string[] {
  return Object.keys(files)
    .filter((file) => /latin.*\.woff2$/.test(file) && !/latin-ext/.test(file))
    .slice(0, preloadedFonts)
    .map((file) =>
      tag('link', {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: buildUrl(shellName, version, file),
        crossorigin: 'anonymous',
      }),
    );
}

function headTags({ document, shellManifest, route }: PageInput): string[] {
  const shell = document.deployables[shellName]?.current;
  if (!shell) throw new Error(`The channel ${document.channel} has no shell`);
  const firstPaint = filesOf(shellName, shell, [...shell.initial, shell.entry]);
  const signedIn = routes.some(({ path, access }) => path === route && access === 'session');
  const later = [
    ...remoteFiles(document, shell, route),
    ...(signedIn ? filesOf(shellName, shell, shell.shared) : []),
  ];
  const atOnce = new Set(firstPaint.map(({ url }) => url));
  const preloaded = new Map(later.filter(({ url }) => !atOnce.has(url)).map((file) => [file.url, file]));
  return [
    ...firstPaint
      .filter(isStyle)
      .map(({ url, attributes }) => tag('link', { rel: 'stylesheet', href: url, ...attributes })),
    ...fontPreloads(shellManifest),
    // A deferred script is fetched late by default, behind every preload: the shell would wait for what waits for it.
    ...firstPaint
      .filter(isScript)
      .map(
        ({ url, attributes }) =>
          `${tag('script', { defer: true, src: url, fetchpriority: 'high', ...attributes })}</script>`,
      ),
    ...[...preloaded.values()].filter((file) => isScript(file) || isStyle(file)).map(preload),
  ];
}

/**
 * The one HTML page of the portal, for a route. It carries the channel document and starts every download that the
 * route needs, so that one round trip lies between the page and a working remote. It holds no script of its own.
 */
export function renderPage(input: PageInput): string {
  const { document, shellManifest, config } = input;
  const icon = ['favicon.svg', 'public/favicon.svg'].some((file) => Object.hasOwn(shellManifest.files, file));
  return [
    '<!doctype html>',
    '<html lang="en-IN">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(`${brand.name}: ${brand.tagline}`)}</title>`,
    tag('meta', { name: 'description', content: brand.description }),
    tag('meta', { name: 'theme-color', content: themeColor }),
    ...(icon ? [tag('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' })] : []),
    ...headTags(input),
    jsonIsland(channelElementId, pageDocument(document)),
    jsonIsland(configElementId, config),
    '</head>',
    '<body>',
    '<div id="root"></div>',
    `<noscript>${escapeHtml(brand.name)} needs JavaScript. Please switch it on in your browser and load this page again.</noscript>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
