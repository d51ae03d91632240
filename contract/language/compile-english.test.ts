import { compileMessage } from '@lingui/message-utils/compileMessage';
import { compileEnglish } from './compile-english';

test.each([
  'plain',
  'a {n} b',
  '{a}{b}',
  "It's {n}’s",
  '{count, plural, one {# file} other {# files}} stored',
  'x {n, plural, one {one} other {# b}} y {m}',
])('%s compiles as by the library', (text) => expect(compileEnglish(text)).toEqual(compileMessage(text)));
