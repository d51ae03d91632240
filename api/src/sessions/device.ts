import Bowser from 'bowser';

/** Longer texts come from no browser. */
const longest = 400;

/** What a `User-Agent` says in words, "Chrome on Android"; '' when it says nothing. */
export function deviceOf(userAgent = ''): string {
  if (userAgent === '' || userAgent.length > longest) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter((name) => name).join(' on ');
}
