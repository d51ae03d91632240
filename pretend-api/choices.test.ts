import { choices, readChoices, withChoice, type Choices } from './choices';
import { demoState } from './demo';

test('an address without choices shows a candidate half way', () => {
  expect(readChoices('')).toEqual({ user: 'in-progress', files: 'half', api: 'normal' });
});

test('an address shows what it names, and nothing that does not exist', () => {
  expect(readChoices('?user=nobody&files=toString&api=slow')).toEqual({
    user: 'nobody',
    files: 'half',
    api: 'slow',
  });
});

test('a choice goes into the address beside what is there', () => {
  expect(withChoice('?api=slow&x=1', 'user', 'new')).toBe('?api=slow&x=1&user=new');
  expect(withChoice('?api=slow', 'api', 'offline')).toBe('?api=offline');
});

const users = Object.keys(choices.user.options) as Choices['user'][];
const files = Object.keys(choices.files.options) as Choices['files'][];

test.each(users.flatMap((user) => files.map((held) => ({ user, files: held }))))(
  'the state of $user with $files files survives being kept as text',
  (chosen) => {
    const state = demoState(chosen, 0);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    expect(Object.keys(state.sessions)).toHaveLength(chosen.user === 'nobody' ? 0 : 1);
  },
);

test('more is held with each choice', () => {
  const held = files.map((choice) => demoState({ user: 'complete', files: choice }, 0).candidates[0]!);
  const counts = Object.fromEntries(
    files.map((choice, index) => [choice, [held[index]!.files.length, held[index]!.applications.length]]),
  );
  expect(counts).toEqual({ empty: [2, 0], half: [6, 2], full: [24, 6] });
});

test.each([
  ['new', 'full', null, 0],
  ['nobody', 'half', 'Profile under review', 2],
  ['in-progress', 'full', 'Profile under review', 2],
  ['complete', 'empty', 'Profile under review', 0],
  ['complete', 'half', 'Profile under review', 2],
  ['complete', 'full', 'Profile approved', 6],
] as const)('%s with %s documents: status and applications agree', (user, held, status, count) => {
  const [candidate] = demoState({ user, files: held }, Date.now()).candidates;
  const { profileStatus, profileStatusAt, applications, answers } = candidate!;
  expect([profileStatus, applications.length]).toEqual([status, count]);
  for (const { createdAt, companyName } of applications) {
    expect(createdAt > profileStatusAt!).toBe(true);
    expect(answers['professional-details']!.company_name).not.toBe(companyName);
  }
});
