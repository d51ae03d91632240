import { brand } from 'contract/brand';
import { buildUrl, type BuildManifest, type ChannelDocument } from 'platform/release';
import type { BuildReason } from 'platform/report';
import type { Route } from 'platform/routes';
import { shellName } from '../channel/compose';
import { escapeHtml, tag } from '../http/html';
import { isListed } from './route';

/**
 * The colours of a phone's browser bar: `--paper` of shared/ui/tokens.css, which a page's head cannot refer
 * to.
 */
export const themeColors = { light: '#fffcf6', dark: '#120e22' } as const;

/** A file of the shell's build, with its size in pixels. */
const sharePicture = { file: 'share.jpg', width: '1200', height: '630' };
export const iconFile = 'favicon.svg';

/** As usePageTitle of shared/ui names the page. */
const titleOf = (route: Route | undefined): string =>
  route?.title === undefined ? `${brand.name} · ${brand.tagline}` : `${route.title} · ${brand.name}`;

const named = (name: string, content: string): string => tag('meta', { name, content });
const property = (name: string, content: string): string => tag('meta', { property: name, content });

export interface PageInput {
  readonly document: ChannelDocument;
  readonly shellManifest: BuildManifest;
  readonly reason: BuildReason;
  /** The route that the request's path matches; none for an unknown path. */
  readonly route: Route | undefined;
  /**
   * The portal's public address, `https://jobs.example`; without it, tags with absolute addresses are
   * omitted.
   */
  readonly publicUrl?: string | undefined;
  /** Names of the portal's flags that are on. */
  readonly flags?: readonly string[];
  /** The pre-rendered screen; none for a page that begins empty. */
  readonly body?: string | null;
}

type MetaInput = Pick<PageInput, 'shellManifest' | 'route' | 'publicUrl'>;

/** Tags for link previews and search engines (ogp.me). */
function previewTags({ shellManifest, route, publicUrl }: MetaInput): string[] {
  const listed = isListed(route);
  const address = listed && publicUrl !== undefined ? publicUrl + route.path : null;
  const picture =
    publicUrl !== undefined && Object.hasOwn(shellManifest.files, sharePicture.file)
      ? publicUrl + buildUrl(shellName, shellManifest.version, sharePicture.file)
      : null;
  return [
    ...(listed ? [] : [named('robots', 'noindex')]),
    ...(address ? [tag('link', { rel: 'canonical', href: address }), property('og:url', address)] : []),
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:locale', 'en_IN'),
    property('og:title', titleOf(route)),
    property('og:description', brand.description),
    ...(picture
      ? [
          property('og:image', picture),
          property('og:image:width', sharePicture.width),
          property('og:image:height', sharePicture.height),
          property('og:image:alt', `${brand.name}: ${brand.tagline}`),
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
    `<title>${escapeHtml(titleOf(input.route))}</title>`,
    named('description', brand.description),
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
