import { brand } from 'contract/brand';
import { routingIn } from 'platform/record';
import {
  buildUrl,
  candidatesOnlyAttribute,
  channelElementId,
  configElementId,
  revealFile,
  routingOf,
  type BuildManifest,
  type ChannelDocument,
} from 'platform/release';
import type { BuildReason } from 'platform/report';
import { mapDeployables, shellName } from '../channel/compose';
import { escapeHtml, jsonIsland, tag } from '../http/html';
import { fileTags } from './page-files';
import { metaTags, type PageInput } from './page-meta';
import { watchScript } from './page-scripts';
import { needsSession, remoteOf } from './route';

/** Run-time configuration in the page; read by shared/runtime/config. */
const config = { apiBase: '/api' };

/** The document without the names and reasons of operators, and what nobody gets: anyone can read it. */
export function publicDocument(document: ChannelDocument): ChannelDocument {
  const {
    forced: _internal,
    from: _origin,
    withoutCurrent: _notYet,
    ...open
  } = mapDeployables(document, ({ frozen, ...rest }) => ({
    ...rest,
    ...(frozen ? { frozen: { ...frozen, actor: '', reason: '' } } : {}),
  }));
  return { ...open, actor: '', reason: '' };
}

/**
 * The document as pages contain it: routes and menu of all remotes, but builds of the shell and the route's
 * remote only: all of them would cost kilobytes, and the shell asks for them when the browser is idle. A
 * canary of the shell is for the edge.
 */
export function pageDocument({ document, route }: Pick<PageInput, 'document' | 'route'>): ChannelDocument {
  const whole = mapDeployables(publicDocument(document), ({ canary, ...deployable }, name) => ({
    ...deployable,
    previous: deployable.previous.slice(0, 1),
    ...(canary && name !== shellName ? { canary } : {}),
  }));
  const inPage = [shellName, remoteOf(document, route)?.name];
  const deployables = Object.entries(whole.deployables).filter(([name]) => inPage.includes(name));
  const routing = Object.entries(routingOf(document)).map(([name, of]) => [name, routingIn(of)] as const);
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
const failedMessage =
  `<div id="portal-failed" role="alert" hidden><p>${escapeHtml(brand.name)} could not start. Your connection may have ` +
  'dropped. Nothing you saved is lost. <a href="">Try again</a></p></div>';

/**
 * Shows a candidate's screen to a candidate. It blocks rendering on purpose: else the screen would be drawn
 * after all scripts.
 */
function revealTag({ name, version, files }: BuildManifest): string {
  const integrity = files[revealFile]?.integrity;
  if (integrity === undefined) throw new Error(`${name} ${version} has no ${revealFile}`);
  const src = buildUrl(name, version, revealFile);
  return `${tag('script', { src, crossorigin: 'anonymous', integrity })}</script>`;
}

/**
 * The one HTML page of the portal: a route's remote works one round trip after it. Its one inline script is
 * allowed by its hash.
 */
export function renderPage(input: PageInput): string {
  const { document, shellManifest, reason, route, body } = input;
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
    ...metaTags(input),
    watchTag(document.channel, shellManifest.version, reason),
    ...fileTags(input),
    ...(candidatesOnly ? [revealTag(shellManifest)] : []),
    '</head>',
    '<body>',
    failedMessage,
    `${tag('div', { id: 'root', [candidatesOnlyAttribute]: candidatesOnly || undefined })}${body ?? ''}</div>`,
    `<noscript>${escapeHtml(noScript)}</noscript>`,
    // Deferred scripts run after these; visible content comes first.
    jsonIsland(channelElementId, pageDocument(input)),
    jsonIsland(configElementId, config),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
