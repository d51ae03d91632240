import { compileCatalog } from 'contract/language/compile-catalog';
import { activate } from 'test-kit/activate';
import { person } from 'test-kit/people';
import { savedAnswers } from './saved-answers';
import { shortQuestion } from './short-questions';

const activateHindi = (texts: Readonly<Record<string, string>>) =>
  activate('hi', compileCatalog(texts, 'hi'));

const record = { ...person, dob: '1998-02-28', gender: 'female', maritalStatus: 'single', city: 'single' };
const rows = () => savedAnswers('personal-information', { record, profile: undefined }, () => '');
const answerTo = (name: string) => rows()?.find((row) => row.name === name)?.answer;

test('answers of a list are said in the language of the page, those that were typed are not', () => {
  const texts = { female: 'महिला', single: 'अविवाहित', 'Profile picture': 'प्रोफ़ाइल फ़ोटो' };
  activateHindi(texts);
  expect([answerTo('gender'), answerTo('maritalStatus'), answerTo('city')]).toEqual([
    texts.female,
    texts.single,
    'single',
  ]);
  expect(rows()?.at(-1)?.question).toBe(texts['Profile picture']);
});

test('so are short questions; a question without one stays as its step asks it', () => {
  const said = (name: string) => shortQuestion({ name, question: 'Asked', answer: '' });
  activateHindi({ 'Alternate number': 'दूसरा नंबर' });
  expect(['alterMobileNumber', 'city'].map(said)).toEqual(['दूसरा नंबर', 'Asked']);
});
