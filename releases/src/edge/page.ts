import { brand } from 'shared/contract/brand';
import {
  buildUrl,
  candidatesOnlyAttribute,
  channelElementId,
  configElementId,
  revealFile,
  type BuildManifest,
  type ChannelDocument,
  type Deployable,
} from 'shared/contract/release';
import { escapeHtml, jsonIsland, tag } from './html';
import { fileTags } from './page-files';
import { metaTags } from './page-meta';
import { needsSession } from './route';

/** What the page tells the portal at run time; read by shared/runtime/config. */
export type PageConfig = Readonly<Record<string, unknown>>;

export interface PageInput {
  readonly document: ChannelDocument;
  readonly shellManifest: BuildManifest;
  /** The route pattern that the request's path matches; none for an unknown path. */
  readonly route: string | undefined;
  readonly config: PageConfig;
  /** The portal's public address, `https://jobs.example`. */
  readonly publicUrl?: string | undefined;
  /** What stands in the page before any script runs; none for a page that begins empty. */
  readonly body?: string | null;
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

/**
 * The script that shows a candidate's screen to a candidate. It holds the browser up on purpose, or the screen would be drawn after
 * all scripts; it comes beside the style sheets, which do the same.
 */
function revealTag({ name, version, files }: BuildManifest): string {
  const integrity = files[revealFile]?.integrity;
  if (integrity === undefined) throw new Error(`${name} ${version} has no ${revealFile}`);
  const src = buildUrl(name, version, revealFile);
  return `${tag('script', { src, crossorigin: 'anonymous', integrity })}</script>`;
}

/**
 * The one HTML page of the portal, for a route. It carries the channel document and starts every download that the
 * route needs, so that one round trip lies between the page and a working remote. It holds no script of its own.
 */
export function renderPage({ document, shellManifest, route, config, publicUrl, body }: PageInput): string {
  const prerendered = typeof body === 'string';
  const candidatesOnly = prerendered && needsSession(route);
  const noScript =
    prerendered && !candidatesOnly
      ? 'Signing in and signing up need JavaScript. Please switch it on in your browser.'
      : `${brand.name} needs JavaScript. Please switch it on in your browser and load this page again.`;
  return [
    '<!doctype html>',
    '<html lang="en-IN">',
    '<head>',
    ...metaTags({ shellManifest, route, publicUrl }),
    ...fileTags({ document, shellManifest, route, prerendered }),
    ...(candidatesOnly ? [revealTag(shellManifest)] : []),
    '</head>',
    '<body>',
    `${tag('div', { id: 'root', [candidatesOnlyAttribute]: candidatesOnly || undefined })}${body ?? ''}</div>`,
    `<noscript>${escapeHtml(noScript)}</noscript>`,
    // Deferred scripts run after them; what is seen comes first.
    jsonIsland(channelElementId, pageDocument(document)),
    jsonIsland(configElementId, config),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
