import type { Page } from '@playwright/test';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';

type Token = CompiledMessage[number];

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = 'âƀçđêƒğħîĵķłɱñøþʠřšţûṽŵẋýžÂƁÇĐÊƑĞĦÎĴĶŁⱮÑØÞǪŘŠŢÛṼŴẊÝŽ';
const vowels = /[aeiou]/;

/** Each letter another one, and vowels twice: a third longer, as translations of short texts are. */
const disguise = (text: string): string =>
  text
    .split(/(<\/?\d+\/?>)/)
    .map((part, index) =>
      index % 2
        ? part
        : [...part]
            .map((letter) => (marked[plain.indexOf(letter)] ?? letter).repeat(vowels.test(letter) ? 2 : 1))
            .join(''),
    )
    .join('');

function disguiseToken(token: Token): Token {
  if (typeof token === 'string') return disguise(token);
  const [name, kind, cases] = token;
  if (typeof cases !== 'object') return token;
  const disguised = Object.entries(cases as Readonly<Record<string, unknown>>).map(([key, one]) => [
    key,
    Array.isArray(one) ? (one as Token[]).map(disguiseToken) : typeof one === 'string' ? disguise(one) : one,
  ]);
  return [name, kind, Object.fromEntries(disguised)] as Token;
}

/** The English text as no translation would have it: in brackets, longer, and without a letter of English. */
export const pseudo = (text: string): CompiledMessage => [
  '⟦',
  ...compileMessageOrThrow(text).map(disguiseToken),
  '⟧',
];

/** What a page in disguise says for a text without values. */
export const inDisguise = (text: string): string => pseudo(text).join('');

/** Who reads an English text although its page is in disguise found one that no catalog has, or none says. */
export const disguised = /⟦/;

/**
 * From now on whoever chooses Hindi gets the English texts of each catalog in disguise: a text that is read
 * as it was is in no catalog, or is not said by it.
 */
export async function pretendHindi(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch: real } = window;
    // These answers are not those of the build.
    window.fetch = (input, { integrity, ...init } = {}) =>
      real(input, { ...init, ...(String(input).includes('/catalog.') ? {} : { integrity }) } as RequestInit);
  });
  await page.route('**/catalog.hi.json', async (route) => {
    const texts = (await (await route.fetch()).json()) as Readonly<Record<string, unknown>>;
    await route.fulfill({ json: Object.fromEntries(Object.keys(texts).map((id) => [id, pseudo(id)])) });
  });
}
