import { brand } from 'contract/language/brand';
import { locales, sourceLocale, type Locale } from 'contract/language/locale';
import { buildUrl, localeParameter, type BuildManifest, type PublicDocument } from 'platform/release';
import type { BuildReason } from 'platform/report';
import type { Route } from 'platform/routes';
import { shellName } from '../channel/compose';
import { escapeHtml, tag } from 'server-kit/html';
import { isListed, remoteOf } from './route';

/** The colours of a phone's browser bar: `--paper` of shared/ui/tokens.css. */
export const themeColors = { light: '#fffcf6', dark: '#120e22' } as const;

/** A file of the shell's build, with its size in pixels. */
const sharePicture = { file: 'share.jpg', width: '1200', height: '630' };
export const iconFile = 'favicon.svg';

/** As usePageTitle of shared/ui names the page. */
function titleOf(input: MetaInput): string {
  const { document, route, locale } = input;
  if (route?.title === undefined) return `${brand.name} · ${sayIn(input, brand.tagline)}`;
  const texts = document && locale && remoteOf(document, route)?.build.languages?.[locale]?.texts;
  return `${texts?.[route.title] ?? route.title} · ${brand.name}`;
}

/** The address of a page in a language. English, the source, has the plain one. */
const addressIn = (address: string, locale: Locale | undefined): string =>
  locale === undefined || locale === sourceLocale ? address : `${address}?${localeParameter}=${locale}`;

/** The same page in every language in which it is there (Google, "Localized versions of your pages"). */
function alternates({ shellManifest, document, route }: MetaInput, address: string): string[] {
  const remote = document && remoteOf(document, route)?.build;
  const others = locales.filter((one) => shellManifest.languages?.[one] && remote?.languages?.[one]);
  if (others.length === 0) return [];
  const link = (hreflang: string, href: string): string => tag('link', { rel: 'alternate', hreflang, href });
  return [
    link('x-default', address),
    ...[sourceLocale, ...others].map((one) => link(one, addressIn(address, one))),
  ];
}

const named = (name: string, content: string): string => tag('meta', { name, content });
const property = (name: string, content: string): string => tag('meta', { property: name, content });

export interface PageInput {
  readonly document: PublicDocument;
  readonly shellManifest: BuildManifest;
  readonly reason: BuildReason;
  /** The route that the request's path matches; none for an unknown path. */
  readonly route: Route | undefined;
  /** `https://jobs.example`; without it, tags with absolute addresses are omitted. */
  readonly publicUrl?: string | undefined;
  /** Names of the portal's flags that are on. */
  readonly flags?: readonly string[];
  /** The pre-rendered screen; none for a page that begins empty. */
  readonly body?: string | null;
  /** One that the shell speaks. Absent: English. */
  readonly locale?: Locale;
}

type MetaInput = Pick<PageInput, 'shellManifest' | 'route' | 'publicUrl' | 'locale'> &
  Partial<Pick<PageInput, 'document'>>;

/** A text of the page in its language, as the shell's build has it. */
export const sayIn = (
  { shellManifest: { languages }, locale }: Pick<PageInput, 'shellManifest' | 'locale'>,
  text: string,
): string => (locale && languages?.[locale]?.texts[text]) ?? text;

/** The language of an address, for `lang` and for search engines. */
export const tagOf = (locale: Locale | undefined): string =>
  locale === undefined || locale === sourceLocale ? 'en-IN' : locale;

/** Tags for link previews and search engines (ogp.me). */
function previewTags(input: MetaInput): string[] {
  const { shellManifest, route, publicUrl, locale } = input;
  const listed = isListed(route);
  const plain = listed && publicUrl !== undefined ? publicUrl + route.path : null;
  const address = plain && addressIn(plain, locale);
  const picture =
    publicUrl !== undefined && Object.hasOwn(shellManifest.files, sharePicture.file)
      ? publicUrl + buildUrl(shellName, shellManifest.version, sharePicture.file)
      : null;
  return [
    ...(listed ? [] : [named('robots', 'noindex')]),
    ...(address ? [tag('link', { rel: 'canonical', href: address }), property('og:url', address)] : []),
    ...(plain ? alternates(input, plain) : []),
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:locale', `${locale ?? sourceLocale}_IN`),
    property('og:title', titleOf(input)),
    property('og:description', sayIn(input, brand.description)),
    ...(picture
      ? [
          property('og:image', picture),
          property('og:image:width', sharePicture.width),
          property('og:image:height', sharePicture.height),
          property('og:image:alt', `${brand.name}: ${sayIn(input, brand.tagline)}`),
        ]
      : []),
    named('twitter:card', picture ? 'summary_large_image' : 'summary'),
  ];
}

/** The address of a file of the shell; null if it has none of that name. */
export function fileOf({ version, files }: BuildManifest, file: string): string | null {
  return Object.hasOwn(files, file) ? buildUrl(shellName, version, file) : null;
}

export function metaTags(input: MetaInput): string[] {
  const icon = fileOf(input.shellManifest, iconFile);
  return [
    '<meta charset="utf-8">',
    named('viewport', 'width=device-width, initial-scale=1'),
    `<title>${escapeHtml(titleOf(input))}</title>`,
    named('description', sayIn(input, brand.description)),
    ...Object.entries(themeColors).map(([scheme, content]) =>
      tag('meta', { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` }),
    ),
    // The token in the address is a secret: no request may carry it in its Referer.
    ...(input.route?.path.includes(':token') ? [named('referrer', 'no-referrer')] : []),
    ...(icon ? [tag('link', { rel: 'icon', href: icon, type: 'image/svg+xml' })] : []),
    tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
    ...previewTags(input),
  ];
}
