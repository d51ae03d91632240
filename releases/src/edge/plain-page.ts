import { brand } from 'contract/language/brand';
import { dirOf, sourceLocale, type Locale } from 'contract/language/locale';
import { pageTexts } from 'contract/language/page-texts';
import type { BuildManifest } from 'platform/release';
import { integrityOf } from 'sdk/build/integrity-of';
import { escapeHtml } from 'server-kit/html';
import { sayIn, tagOf } from './page-meta';
import { readPagePart } from './page-scripts';

/*
 * Pages that need no build: what a candidate sees when the portal's own page cannot be had.
 */

const template = readPagePart('plain-page.html').replaceAll('%BRAND%', escapeHtml(brand.name));
const style = /<style>(.*)<\/style>/s.exec(template)?.[1] ?? '';

/** What a page says, in English. */
interface PlainPage {
  readonly title: string;
  readonly reasons: readonly string[];
  /** Where its one link leads: home, else to the same address again. */
  readonly leadsHome?: boolean;
  readonly script?: string;
}

/** @param shellManifest of the shell that has the texts in the language; null for English */
export function renderPlainPage(
  { title, reasons, leadsHome = false, script }: PlainPage,
  locale: Locale,
  shellManifest: BuildManifest | null,
): string {
  const spoken = shellManifest?.languages?.[locale] ? locale : sourceLocale;
  const say = (text: string): string =>
    escapeHtml(shellManifest ? sayIn({ shellManifest, locale: spoken }, text) : text);
  const parts: Readonly<Record<string, string>> = {
    LANG: tagOf(spoken),
    DIR: dirOf(spoken),
    TITLE: say(title),
    REASONS: reasons.map((reason) => `<p>${say(reason)}</p>`).join('\n      '),
    HREF: leadsHome ? '/' : '',
    ACTION: say(leadsHome ? pageTexts.goHome : pageTexts.tryAgain),
    SCRIPT: script === undefined ? '' : `<script>${script}</script>`,
  };
  return template.replace(/%([A-Z]+)%/g, (_, name: string) => parts[name] ?? '');
}

/** A policy of its own: the page needs its style and perhaps its script, and nothing else. */
export const plainPageHeaders = (script?: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    `default-src 'none'; style-src '${integrityOf(style)}'`,
    ...(script === undefined ? [] : [`script-src '${integrityOf(script)}'; connect-src 'self'`]),
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; '),
});
