import { compileMessage } from '@lingui/message-utils/compileMessage';
import { signUpSchema } from './auth';
import { fileMessages, pictureHint, pictureKinds } from './files';
import { speakBy, speakerOf } from '../language/i18n';
import { problems } from './problems';

const texts = {
  'Please use at most {max} characters for the {what}': '{what}: अधिकतम {max} अक्षर',
  'first name': 'पहला नाम',
  'Please choose a {kinds} file': '{kinds} फ़ाइल चुनें',
  'Please enter your last name': 'अपना उपनाम लिखें',
};
const answers = { email: 'a@b.in', mobile: '9876543210', password: 'secret' };
const wrong = { ...answers, firstName: 'a'.repeat(101), lastName: '' };

beforeEach(() => {
  const messages = Object.entries(texts).map(([id, text]) => [id, compileMessage(text)] as const);
  const hindi = speakerOf('hi', Object.fromEntries(messages));
  speakBy(() => hindi);
});
afterEach(() => {
  const english = speakerOf('en');
  speakBy(() => english);
});

test('messages of a schema are in the language that is spoken when it is asked, with their values', () => {
  const expected = { firstName: 'पहला नाम: अधिकतम 100 अक्षर', lastName: 'अपना उपनाम लिखें' };
  expect(problems(signUpSchema, wrong)).toEqual(expected);

  const english = speakerOf('en');
  speakBy(() => english);
  expect(problems(signUpSchema, wrong)).toEqual({
    firstName: 'Please use at most 100 characters for the first name',
    lastName: 'Please enter your last name',
  });
});

test('so is the refusal of a file, with its list of kinds', () => {
  expect(fileMessages.kind(pictureKinds)).toBe('JPG, PNG या WebP फ़ाइल चुनें');
});

test('the hint of a picture names the kinds of its refusal', () => {
  const english = speakerOf('en');
  speakBy(() => english);
  expect(`Please choose a ${pictureHint.replace(', at most 5 MB', ' file')}`).toBe(
    fileMessages.kind(pictureKinds),
  );
});
