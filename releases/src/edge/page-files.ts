import {
  buildUrl,
  type BuildManifest,
  type BuildRecord,
  type ChannelDocument,
  type PinnedFile,
} from 'shared/contract/release';
import { shellName } from '../channel/compose';
import { tag } from './html';
import { needsSession, remoteOf } from './route';

/** More would compete with the scripts for a slow phone's first second. */
const preloadedFonts = 2;

/** A file at its address. Integrity makes the browser refuse other bytes; it takes effect across origins with CORS only. */
const pinned = (name: string, version: string, { file, integrity }: PinnedFile) => ({
  file,
  url: buildUrl(name, version, file),
  attributes: { crossorigin: 'anonymous', integrity },
});

type Pinned = ReturnType<typeof pinned>;

const isScript = ({ url }: Pinned): boolean => url.endsWith('.js');
const isStyle = ({ url }: Pinned): boolean => url.endsWith('.css');

const filesOf = (name: string, { version }: BuildRecord, files: readonly PinnedFile[]): Pinned[] =>
  files.map((file) => pinned(name, version, file));

/** The attributes equal those of the tag that loads the file later, or the browser would fetch it twice. */
const preload = (file: Pinned, fetchpriority?: 'low'): string =>
  tag('link', {
    rel: 'preload',
    as: isScript(file) ? 'script' : 'style',
    href: file.url,
    fetchpriority,
    ...file.attributes,
  });

/** `data-href` lets mini-css-extract-plugin find the style sheet instead of loading it again. */
const stylesheet = ({ file, url, attributes }: Pinned): string =>
  tag('link', { rel: 'stylesheet', href: url, 'data-href': file, ...attributes });

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

interface FileInput {
  readonly document: ChannelDocument;
  readonly shellManifest: BuildManifest;
  readonly route: string | undefined;
  /** The page carries the screen's HTML: its styles come first then, and the scripts wait for what is seen. */
  readonly prerendered: boolean;
}

/** The tags that start every download which a route needs, so that the page and its remote are one round trip apart. */
export function fileTags({ document, shellManifest, route, prerendered }: FileInput): string[] {
  const shell = document.deployables[shellName]?.current;
  if (!shell) throw new Error(`The channel ${document.channel} has no shell`);
  const firstPaint = filesOf(shellName, shell, [...shell.initial, shell.entry]);
  const remote = remoteOf(document, route);
  const later = [
    ...(remote ? filesOf(remote.name, remote.build, [remote.build.entry, ...remote.build.initial]) : []),
    ...(remote ? filesOf(shellName, shell, remote.build.shared) : []),
    ...(needsSession(route) ? filesOf(shellName, shell, shell.shared) : []),
  ];
  const known = new Set(firstPaint.map(({ url }) => url));
  const extra = [
    ...new Map(later.filter(({ url }) => !known.has(url)).map((file) => [file.url, file])).values(),
  ];
  const styles = [...firstPaint, ...(prerendered ? extra : [])].filter(isStyle);
  const preloaded = extra.filter((file) => isScript(file) || (isStyle(file) && !prerendered));
  return [
    ...styles.map(stylesheet),
    ...fontPreloads(shellManifest),
    // A deferred script is fetched late by default, behind every preload: the shell would wait for what waits for it.
    // With the screen's HTML in the page, fonts and picture go before all scripts.
    ...firstPaint
      .filter(isScript)
      .map(
        ({ url, attributes }) =>
          `${tag('script', { defer: true, src: url, fetchpriority: prerendered ? undefined : 'high', ...attributes })}</script>`,
      ),
    ...preloaded.map((file) => preload(file, prerendered ? 'low' : undefined)),
  ];
}
