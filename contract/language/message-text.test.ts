import { compileMessage } from '@lingui/message-utils/compileMessage';
import { createI18n } from './create-i18n';
import { messageText } from './message-text';

const files = '{count, plural, one {# file} other {# files}} stored';
const tooLong = 'Please use at most {max} characters for the {what}';
const english = createI18n('en');
const hindi = createI18n('hi', {
  'first name': ['पहला नाम'],
  [tooLong]: compileMessage('{what} के लिए अधिकतम {max} अक्षर लिखें'),
  [files]: compileMessage('{count} फ़ाइलें'),
});

test('English is as it is written, with its values and plurals', () => {
  expect(english.t('Save and continue')).toBe('Save and continue');
  expect(english.t('Hello {name}', { name: 'Asha {1}' })).toBe('Hello Asha {1}');
  expect([1, 2, 1200].map((count) => english.t(files, { count }))).toEqual([
    '1 file stored',
    '2 files stored',
    '1,200 files stored',
  ]);
});

test('a plain text is itself, whatever it contains, unless it has a translation', () => {
  expect(messageText(hindi, '"{my cv}.pdf" is {count} \\u0041')).toBe('"{my cv}.pdf" is {count} \\u0041');
  expect(messageText(hindi, 'first name')).toBe('पहला नाम');
});

test('a translation wins, its values are translated too, and what is missing is English', () => {
  const message = { id: tooLong, values: { max: 100, what: { id: 'first name' } } };
  expect(messageText(hindi, message)).toBe('पहला नाम के लिए अधिकतम 100 अक्षर लिखें');
  expect(messageText(english, message)).toBe('Please use at most 100 characters for the first name');
  expect(messageText(hindi, { id: 'Not translated {n}', values: { n: 1 } })).toBe('Not translated 1');
  expect([hindi.locale, hindi.locales]).toEqual(['hi', 'hi-IN-u-nu-latn']);
});
