import type { MessageDescriptor } from '@lingui/core';
import { object, type InferType } from 'yup';
import { cleanText, unwrapped } from './clean-text';
import { isPrintable, trimmed } from './text';

/** Longer than any address that people pass around. */
const linkMaxLength = 500;

/** Before a link that comes from a resume. */
const label = /^(?:linked ?in|portfolio|web ?site|url|link|git ?hub)(?: (?:profile|link|url))?\s*:\s+/i;

/**
 * A link as it is pasted, without what stood around it: 'LinkedIn: linkedin.com/in/asha'.
 * 'https:/asha.example' and 'https//asha.example' get their slashes: a page would take them for its own
 * addresses.
 */
export const cleanLink = (given: string): string =>
  unwrapped(
    unwrapped(cleanText(given))
      .replace(label, '')
      .replace(/^(https?)(?::\s*\/*|\/{1,2})\s*/i, '$1://'),
  );

/** `URL.canParse` is younger than the browsers that we promise. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** An address of the web. Another scheme, `javascript:` among them, would run where staff open it. */
function isWebLink(link: string): boolean {
  const url = /\s/.test(link) || !isPrintable(link) ? null : parseUrl(link);
  if (!url) return false;
  const { protocol, hostname, username, password } = url;
  const named = /^[^.]+(?:\.[^.]+)+$/.test(hostname);
  return (protocol === 'http:' || protocol === 'https:') && named && !username && !password;
}

function optionalLink(message: string, what: MessageDescriptor) {
  return trimmed(message, cleanLink)
    .default('')
    .max(
      linkMaxLength,
      /*i18n*/ {
        id: 'Please use at most {max} characters for the {what}',
        values: { max: linkMaxLength, what },
      },
    )
    .test('web-link', message, (value) => !value || value.length > linkMaxLength || isWebLink(value));
}

/**
 * The form and the text parts of POST /candidate/portfolio; `resume` and `cover` are the file parts beside
 * them.
 */
export const portfolioSchema = object({
  linkedin_url: optionalLink(/*i18n*/ 'Please enter a valid linkedin url', /*i18n*/ { id: 'linkedin url' }),
  portfolio_url: optionalLink(
    /*i18n*/ 'Please enter a valid portfolio url',
    /*i18n*/ { id: 'portfolio url' },
  ),
});
export type PortfolioForm = InferType<typeof portfolioSchema>;

/** As stored, with the references for the file download. */
export interface PortfolioRecord extends Readonly<PortfolioForm> {
  readonly resume: string | null;
  readonly cover: string | null;
}

/** What the step asks, in order: in its form, the list of answers and the pages of staff. */
export const portfolioQuestions = {
  portfolio_url: /*i18n*/ 'Portfolio link',
  linkedin_url: /*i18n*/ 'LinkedIn link',
} as const;
