import { dirOf, type Locale } from 'contract/language/locale';
import { pageTexts } from 'contract/language/page-texts';
import { routingIn } from 'platform/record';
import {
  buildUrl,
  candidatesOnlyAttribute,
  channelElementId,
  configElementId,
  revealFile,
  routingOf,
  type BuildManifest,
  type BuildRecord,
  type Deployable,
  type PublicDocument,
} from 'platform/release';
import type { BuildReason } from 'platform/report';
import { shellName } from '../channel/compose';
import { escapeHtml, jsonIsland, tag } from 'server-kit/html';
import { fileTags } from './page-files';
import { metaTags, sayIn, tagOf, type PageInput } from './page-meta';
import { watchScript } from './page-scripts';
import { contributionsOf, needsSession, remoteOf } from './route';

/** Run-time configuration in the page; read by shared/runtime/config. */
const configOf = ({ flags = [] }: Pick<PageInput, 'flags'>) => ({
  apiBase: '/api',
  ...(flags.length > 0 ? { flags } : {}),
});

/** The page's language alone: a tab that changes it asks for the others. */
const onlyIn =
  (locale: Locale | undefined) =>
  <Spoken extends Pick<BuildRecord, 'languages'>>({ languages: all, ...rest }: Spoken) => {
    const own = locale && all?.[locale];
    return { ...rest, ...(own && { languages: { [locale]: own } }) };
  };

const mapDeployables = (
  document: PublicDocument,
  replace: (deployable: Deployable, name: string) => Deployable,
): PublicDocument => ({
  ...document,
  deployables: Object.fromEntries(
    Object.entries(document.deployables).map(([name, deployable]) => [name, replace(deployable, name)]),
  ),
});

/** A build that only contributes to the page's screen: without its own screens. */
const withoutScreens = (build: BuildRecord): BuildRecord => ({
  ...build,
  initial: [],
  shared: [],
  points: [],
});

/** Of a remote that only contributes. */
const contributing = ({ current, previous, canary }: Deployable): Deployable => ({
  current: withoutScreens(current),
  previous: previous.map(withoutScreens),
  ...(canary ? { canary: { ...canary, build: withoutScreens(canary.build) } } : {}),
});

/** As pages contain it: all routes and menus, builds of the shell and of what the screen needs. */
export function pageDocument({
  document,
  route,
  flags = [],
  locale,
}: Pick<PageInput, 'document' | 'route' | 'flags' | 'locale'>): PublicDocument {
  const inLocale = onlyIn(locale);
  const whole = mapDeployables(document, ({ current, previous, canary, ...rest }, name) => ({
    ...rest,
    current: inLocale(current),
    previous: previous.slice(0, 1).map(inLocale),
    ...(canary && name !== shellName ? { canary: { ...canary, build: inLocale(canary.build) } } : {}),
  }));
  const inPage = [shellName, remoteOf(document, route)?.name];
  // For a candidate who is in the canary of a remote that contributes only with it, too.
  const inCanaries = mapDeployables(document, ({ canary, ...deployable }) =>
    canary ? { ...deployable, current: canary.build } : deployable,
  );
  const parts = [document, inCanaries].flatMap((one) => contributionsOf(one, route, flags));
  const deployables = Object.entries(whole.deployables).flatMap(([name, deployable]) => {
    if (inPage.includes(name)) return [[name, deployable] as const];
    return parts.some(({ remote }) => remote === name) ? [[name, contributing(deployable)] as const] : [];
  });
  const routing = Object.entries(routingOf(document)).map(([name, of]) => {
    const { points: _own, contributes = [], ...screens } = routingIn({ ...of, settings: undefined });
    const wanted = contributes.filter(({ point }) => parts.some((part) => part.point === point));
    const { languages: spoken } = inLocale(of);
    return [
      name,
      {
        ...screens,
        ...(wanted.length > 0 ? { contributes: wanted } : {}),
        ...(spoken && { languages: spoken }),
      },
    ] as const;
  });
  return {
    ...whole,
    deployables: Object.fromEntries(deployables),
    routing: Object.fromEntries(routing),
  };
}

/** The watch over the shell's start, before any of its files. */
const watchTag = (channel: string, version: string, reason: BuildReason): string =>
  `${tag('script', { 'data-channel': channel, 'data-version': version, 'data-reason': reason })}${watchScript}</script>`;

/** Shown by that watch. A link, since it must work without any other script. */
const failedMessage = (input: PageInput): string =>
  `<div id="portal-failed" role="alert" hidden><p>${escapeHtml(sayIn(input, pageTexts.couldNotStart))} ` +
  `<a href="">${escapeHtml(sayIn(input, pageTexts.tryAgain))}</a></p></div>`;

/** Shows a candidate's screen to a candidate. It blocks rendering: else it would come after all scripts. */
function revealTag({ name, version, files }: BuildManifest): string {
  const integrity = files[revealFile]?.integrity;
  if (integrity === undefined) throw new Error(`${name} ${version} has no ${revealFile}`);
  const src = buildUrl(name, version, revealFile);
  return `${tag('script', { src, crossorigin: 'anonymous', integrity })}</script>`;
}

/** The portal's page: its remote works one round trip later. Its one inline script is allowed by hash. */
export function renderPage(input: PageInput): string {
  const { document, shellManifest, reason, route, body, locale } = input;
  const prerendered = typeof body === 'string';
  const candidatesOnly = prerendered && needsSession(route);
  const noScript = prerendered && !candidatesOnly ? pageTexts.formsNeedScripts : pageTexts.needsScripts;
  return [
    '<!doctype html>',
    tag('html', { lang: tagOf(locale), dir: locale && dirOf(locale) === 'rtl' ? 'rtl' : undefined }),
    '<head>',
    ...metaTags(input),
    watchTag(document.channel, shellManifest.version, reason),
    ...fileTags(input),
    ...(candidatesOnly ? [revealTag(shellManifest)] : []),
    '</head>',
    '<body>',
    failedMessage(input),
    `${tag('div', { id: 'root', [candidatesOnlyAttribute]: candidatesOnly || undefined })}${body ?? ''}</div>`,
    `<noscript>${escapeHtml(sayIn(input, noScript))}</noscript>`,
    // Deferred scripts run after these; visible content comes first.
    jsonIsland(channelElementId, pageDocument(input)),
    jsonIsland(configElementId, configOf(input)),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
