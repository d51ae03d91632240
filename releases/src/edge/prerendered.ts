import { sourceLocale, type Locale } from 'contract/language/locale';
import { frameOf, prerenderedAttribute, revealFile, slotMark, type BuildManifest } from 'platform/release';
import type { Route } from 'platform/routes';
import { readBuildFile } from '../build/stored';
import { tag } from 'server-kit/html';
import { buildKey } from '../store/layout';
import type { Store } from '../store/store';
import { needsSession } from './route';

/** Of a build that does not speak the language, its English page. */
function fileOf(
  { languages, prerendered }: BuildManifest,
  place: string,
  locale?: Locale,
): string | undefined {
  const pages = (locale && languages?.[locale]?.prerendered) || prerendered || {};
  return Object.hasOwn(pages, place) ? pages[place] : undefined;
}

/** The path if the remote has HTML of exactly that path, else the route: pages of one place are equal. */
export const placeOf = (remote: BuildManifest, route: Route, path: string): string =>
  fileOf(remote, path) ? path : route.path;

/** A page's HTML before scripts. Null if one part has none, or the shell could not hide it from others. */
export async function readPrerendered(
  store: Store,
  [shell, remote]: readonly [BuildManifest, BuildManifest],
  { route, place, locale }: { readonly route: Route; readonly place: string; readonly locale: Locale },
): Promise<string | null> {
  if (needsSession(route) && !Object.hasOwn(shell.files, revealFile)) return null;
  const readHtml = async (manifest: BuildManifest, ...keys: string[]): Promise<string | undefined> => {
    const file = keys.map((key) => fileOf(manifest, key, locale)).find(Boolean);
    // Browsers check scripts and styles; this becomes part of the page.
    const bytes = file ? await readBuildFile(store, manifest, file) : null;
    return bytes?.toString();
  };
  const [frame, content] = await Promise.all([
    readHtml(shell, frameOf(route)),
    readHtml(remote, place, route.path),
  ]);
  if (!frame || !content) return null;
  const isTranslated = locale === sourceLocale || remote.languages?.[locale] !== undefined;
  const attributes = {
    [prerenderedAttribute]: buildKey(remote),
    lang: isTranslated ? undefined : sourceLocale,
  };
  const pane = `${tag('div', attributes)}${content}</div>`;
  return frame.replace(slotMark, () => pane);
}
