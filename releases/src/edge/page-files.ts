import { buildUrl, isScript, type BuildManifest, type BuildRecord, type PinnedFile } from 'platform/release';
import { shellName } from '../channel/compose';
import { tag } from 'server-kit/html';
import type { PageInput } from './page-meta';
import { contributionsOf, needsSession, remoteOf } from './route';

/** Of Latin. More would compete with the scripts for a slow phone's first second. */
const preloadedFonts = 2;

/** A file at its address. Across origins integrity takes effect with CORS only. */
const pinned = (name: string, build: BuildRecord, { file, integrity }: PinnedFile) => ({
  file,
  isModule: build.foreign?.format === 'module',
  url: buildUrl(name, build.version, file),
  attributes: { crossorigin: 'anonymous', integrity },
});

type Pinned = ReturnType<typeof pinned>;

const isStyle = ({ url }: Pinned): boolean => url.endsWith('.css');

function destinationOf(file: Pinned): 'script' | 'style' | 'fetch' {
  if (isScript(file.url)) return 'script';
  return isStyle(file) ? 'style' : 'fetch';
}

const filesOf = (name: string, build: BuildRecord, files: readonly PinnedFile[]): Pinned[] =>
  files.map((file) => pinned(name, build, file));

/** Its attributes must equal those of the later tag, or the browser would fetch the file twice. */
function preload(file: Pinned, fetchpriority?: 'low'): string {
  const destination = destinationOf(file);
  const { crossorigin, integrity } = file.attributes;
  return tag('link', {
    ...(isScript(file.url) && file.isModule ? { rel: 'modulepreload' } : { rel: 'preload', as: destination }),
    href: file.url,
    fetchpriority,
    crossorigin,
    // Browsers know no integrity of what is fetched by code; the shell asks for it with the integrity.
    integrity: destination === 'fetch' ? undefined : integrity,
  });
}

/** `data-href` lets mini-css-extract-plugin find the style sheet instead of loading it again. */
const stylesheet = ({ file, url, attributes }: Pinned): string =>
  tag('link', { rel: 'stylesheet', href: url, 'data-href': file, ...attributes });

/** The fonts of the script of the page's language. Their files are named by ISO 15924. */
function scriptFonts(files: readonly string[], locale: string | undefined): string[] {
  const script = locale && new Intl.Locale(locale).maximize().script?.toLowerCase();
  return script ? files.filter((file) => file.endsWith('.woff2') && file.includes(`-${script}.`)) : [];
}

function fontPreloads({ version, files: pins }: BuildManifest, locale: string | undefined): string[] {
  const files = Object.keys(pins);
  const ofLatin = files.filter((file) => /basic-latin.*\.woff2$/.test(file)).slice(0, preloadedFonts);
  // Nearly all text of such a page is in its script.
  return [...scriptFonts(files, locale), ...ofLatin].map((file) =>
    tag('link', {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      href: buildUrl(shellName, version, file),
      crossorigin: 'anonymous',
    }),
  );
}

/** All scripts of another tool's build: one that is not loaded before its entry would have no integrity. */
const ownFiles = ({ entry, initial, foreign }: BuildRecord): PinnedFile[] => [
  entry,
  ...initial,
  ...(foreign?.scripts ?? []),
];

/** Each file once, without those of the lists before. */
function distinct(files: readonly Pinned[], ...before: readonly (readonly Pinned[])[]): Pinned[] {
  const known = new Set(before.flat().map(({ url }) => url));
  return [...new Map(files.filter(({ url }) => !known.has(url)).map((file) => [file.url, file])).values()];
}

/** The texts of the page's parts in its language: none of them draws before they are there. */
function textFiles({ document, route, flags = [], locale }: PageInput): Pinned[] {
  if (locale === undefined) return [];
  const remote = remoteOf(document, route);
  const shell = document.deployables[shellName]?.current;
  const parts: { name: string; build: BuildRecord; module?: string }[] = [
    ...(shell ? [{ name: shellName, build: shell }] : []),
    ...(remote ? [remote] : []),
    ...contributionsOf(document, route, flags).map(({ remote: name, ...part }) => ({ name, ...part })),
  ];
  const files = parts.flatMap(({ name, build, module }) => {
    const language = build.languages?.[locale];
    const catalog = language?.parts?.[module ?? ''] ?? language?.catalog;
    return catalog ? filesOf(name, build, [catalog]) : [];
  });
  return distinct(files);
}

/** Tags that start every download of a route. Styles of contributions hold up no pre-rendered page. */
export function fileTags(input: PageInput): string[] {
  const { document, shellManifest, route, flags = [], body, locale } = input;
  const prerendered = typeof body === 'string';
  const shell = document.deployables[shellName]?.current;
  if (!shell) throw new Error(`The channel ${document.channel} has no shell`);
  const firstPaint = filesOf(shellName, shell, [...shell.initial, shell.entry]);
  const remote = remoteOf(document, route);
  const ofScreen = [
    ...(remote ? filesOf(remote.name, remote.build, ownFiles(remote.build)) : []),
    ...(remote ? filesOf(shellName, shell, remote.build.shared) : []),
    ...(needsSession(route) ? filesOf(shellName, shell, shell.shared) : []),
  ];
  const ofParts = contributionsOf(document, route, flags).flatMap(({ remote: name, build, module }) => [
    ...filesOf(name, build, [build.entry, ...(build.exposes?.[module]?.initial ?? [])]),
    ...filesOf(shellName, shell, build.exposes?.[module]?.shared ?? []),
  ]);
  const screen = distinct(ofScreen, firstPaint);
  const parts = distinct(ofParts, firstPaint, screen);
  const styles = [...firstPaint, ...(prerendered ? screen : [])].filter(isStyle);
  const texts = textFiles(input);
  const preloaded = [
    ...screen.filter((file) => isScript(file.url) || (isStyle(file) && !prerendered)),
    ...parts.filter((file) => isScript(file.url) || isStyle(file)),
  ];
  return [
    ...styles.map(stylesheet),
    ...fontPreloads(shellManifest, locale),
    // By default a deferred script is fetched after every preload, and the preloaded files need the shell
    // first. With the screen's HTML in the page, fonts and pictures come before all scripts.
    ...firstPaint
      .filter(({ url }) => isScript(url))
      .map(
        ({ url, attributes }) =>
          `${tag('script', { defer: true, src: url, fetchpriority: prerendered ? undefined : 'high', ...attributes })}</script>`,
      ),
    ...texts.map((file) => preload(file)),
    ...preloaded.map((file) => preload(file, prerendered ? 'low' : undefined)),
  ];
}
