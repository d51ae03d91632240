import { preferredOf } from './preferred-language';

it.each<[what: string, header: string | undefined, locale: string]>([
  ['no header', undefined, 'en'],
  ['an empty one', '', 'en'],
  ['English', 'en', 'en'],
  ['Hindi', 'hi', 'hi'],
  ['Hindi in capitals', 'HI', 'hi'],
  ['Hindi of India', 'hi-IN;q=0.9', 'hi'],
  ['Hindi in its script', 'hi-Deva-IN', 'hi'],
  ['what browsers send', 'hi-IN,hi;q=0.9,en-IN;q=0.8,en;q=0.7', 'hi'],
  ['English first', 'en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['the better one last', 'en;q=0.4, mr;q=0.6', 'mr'],
  ['two that are liked alike', 'mr, hi', 'mr'],
  ['one that is not on offer', 'fr', 'en'],
  ['one that is not on offer, then one that is', 'ta, fr;q=0.9, hi;q=0.1', 'hi'],
  ['another language that begins alike', 'hil', 'en'],
  ['Hindi refused', 'hi;q=0', 'en'],
  ['Hindi refused with a fraction', 'hi;q=0.000, mr;q=0.1', 'mr'],
  ['anything', '*', 'en'],
  ['anything before Hindi', '*;q=0.5, hi;q=0.1', 'en'],
  ['Hindi before anything', '*;q=0.5, hi', 'hi'],
  ['spaces', ' hi ; q = 0.9 ', 'hi'],
  ['empty parts', ',,hi,', 'hi'],
  ['a quality above 1', 'hi;q=1.5', 'en'],
  ['a quality with too many digits', 'hi;q=0.12345', 'en'],
  ['a quality that is no number', 'hi;q=NaN, mr', 'mr'],
  ['an underscore', 'hi_IN', 'en'],
  ['a name of every object', 'constructor', 'en'],
  ['no text at all', '\u0000;;=,<hi>', 'en'],
  ['4 KB', 'hi,'.repeat(1366), 'en'],
])('%s: %j is %s', (_, header, locale) => {
  expect(preferredOf(header, ['hi', 'mr'])).toBe(locale);
});
