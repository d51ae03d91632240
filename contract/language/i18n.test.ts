import { compileMessage } from '@lingui/message-utils/compileMessage';
import { compileEnglish } from './compile-english';
import { i18n, speakBy, speakerOf } from './i18n';
import { sourceLocale } from './locale';

const speak = (texts: Readonly<Record<string, string>>) => {
  const messages = Object.entries(texts).map(([id, text]) => [id, compileMessage(text)] as const);
  const speaker = speakerOf('hi', Object.fromEntries(messages));
  speakBy(() => speaker);
};
afterEach(() => {
  const english = speakerOf(sourceLocale);
  speakBy(() => english);
});

const files = '{count, plural, one {# file} other {# files}} stored';

test('English is said as it is written, with its values and plurals', () => {
  expect(i18n.t('Save and continue')).toBe('Save and continue');
  expect(i18n.t('Hello {name}', { name: 'Asha {1}' })).toBe('Hello Asha {1}');
  expect([1, 2, 1200].map((count) => i18n.t(files, { count }))).toEqual([
    '1 file stored',
    '2 files stored',
    '1,200 files stored',
  ]);
});

test('a text without values is itself, whatever it contains', () => {
  expect(i18n.t('"{my cv}.pdf" is {count} \\u0041')).toBe('"{my cv}.pdf" is {count} \\u0041');
});

test('a translation wins, its values are translated too, and what is missing is English', () => {
  const tooLong = 'Please use at most {max} characters for the {what}';
  speak({
    'first name': 'पहला नाम',
    [tooLong]: '{what} के लिए अधिकतम {max} अक्षर लिखें',
    [files]: '{count} फ़ाइलें',
  });
  expect(i18n.t({ id: tooLong, values: { max: 100, what: { id: 'first name' } } })).toBe(
    'पहला नाम के लिए अधिकतम 100 अक्षर लिखें',
  );
  expect(i18n.t(files, { count: 2 })).toBe('2 फ़ाइलें');
  expect(i18n.t('Not translated {n}', { n: 1 })).toBe('Not translated 1');
  expect([i18n.locale, i18n.tag]).toEqual(['hi', 'hi-IN-u-nu-latn']);
});

test.each(['plain', 'a {n} b', '{a}{b}', "It's {n}’s", files, 'x {n, plural, one {one} other {# b}} y {m}'])(
  '%s compiles as by the library',
  (text) => expect(compileEnglish(text)).toEqual(compileMessage(text)),
);
