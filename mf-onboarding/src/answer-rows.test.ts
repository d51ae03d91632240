import { activate } from 'test-kit/activate';
import { questionsOf, rowsOf, toOptions } from './answer-rows';

const hindi = {
  'Are you willing to relocate?': ['क्या आप दूसरी जगह जाने को तैयार हैं?'],
  'full time': ['पूर्णकालिक'],
  Yes: ['हाँ'],
};

const questions = questionsOf({ ready_to_relocate: 'Are you willing to relocate?' });

beforeEach(() => activate('hi', hindi));

test('a question that is spread into its field is asked in the language of that moment', () => {
  expect({ ...questions.ready_to_relocate }).toEqual({
    name: 'ready_to_relocate',
    label: 'क्या आप दूसरी जगह जाने को तैयार हैं?',
  });
});

test('a row says question and answer in that language', () => {
  expect(rowsOf(questions, { ready_to_relocate: true })).toEqual([
    { name: 'ready_to_relocate', question: 'क्या आप दूसरी जगह जाने को तैयार हैं?', answer: 'हाँ' },
  ]);
});

test('a choice is translated, and stored in English', () => {
  expect(toOptions(['full time', 'freelance'])).toEqual([
    { value: 'full time', label: 'पूर्णकालिक' },
    { value: 'freelance', label: 'Freelance' },
  ]);
});
