import Bowser from 'bowser';

/** Longer texts come from no browser. */
const longest = 400;

/**
 * For a browser that it does not know the library repeats what the caller says, which must not get into a
 * letter.
 */
const names = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);

/** What a `User-Agent` says in words, "Chrome on Android"; '' when it says nothing. */
export function deviceOf(userAgent = ''): string {
  if (userAgent === '' || userAgent.length > longest) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter((name) => name && names.has(name)).join(' on ');
}

/** The browser that a `User-Agent` names, 'Chrome', or 'Other'. */
export const familyOf = (userAgent?: string): string => browserOf(userAgent).replace(/ \d+$/, '');

/** The browser that a `User-Agent` names, with its major version: 'Chrome 142', or 'Other'. */
export function browserOf(userAgent = ''): string {
  if (userAgent === '' || userAgent.length > longest) return 'Other';
  const { name = '', version = '' } = Bowser.parse(userAgent).browser;
  const [major = ''] = /^\d{1,4}/.exec(version) ?? [];
  return names.has(name) && major !== '' ? `${name} ${major}` : 'Other';
}
