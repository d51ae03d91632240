import type { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { signUpSchema } from './auth';
import { fileMessages, pictureHint, pictureKinds } from './files';
import { createI18n } from '../language/create-i18n';
import { messageText } from '../language/message-text';
import { problems } from './problems';

const texts = {
  'Please use at most {max} characters for the {what}': '{what}: अधिकतम {max} अक्षर',
  'first name': 'पहला नाम',
  'Please choose a {kinds} file': '{kinds} फ़ाइल चुनें',
  'Please enter your last name': 'अपना उपनाम लिखें',
};
const answers = { email: 'a@b.in', mobile: '9876543210', password: 'secret' };
const wrong = { ...answers, firstName: 'a'.repeat(101), lastName: '' };

const english = createI18n('en');
const hindi = createI18n(
  'hi',
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)])),
);
const shown = (i18n: I18n) =>
  Object.fromEntries(
    Object.entries(problems(signUpSchema, wrong)).map(([name, text]) => [name, messageText(i18n, text)]),
  );

test('messages of a schema are in the language in which they are read, with their values', () => {
  const expected = { firstName: 'पहला नाम: अधिकतम 100 अक्षर', lastName: 'अपना उपनाम लिखें' };
  expect(shown(hindi)).toEqual(expected);
  expect(shown(english)).toEqual({
    firstName: 'Please use at most 100 characters for the first name',
    lastName: 'Please enter your last name',
  });
});

test('so is the refusal of a file, with its list of kinds', () => {
  expect(fileMessages.kind(hindi, pictureKinds)).toBe('JPG, PNG या WebP फ़ाइल चुनें');
});

test('the hint of a picture names the kinds of its refusal', () => {
  expect(`Please choose a ${pictureHint.replace(', at most 5 MB', ' file')}`).toBe(
    fileMessages.kind(english, pictureKinds),
  );
});
