import { applicationStages, stageIndex } from './applications';
import { profileStatusKey } from './user-data';

it('numbers the six stages in their order', () => {
  expect(applicationStages.map(stageIndex)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('has no place for another status', () => {
  expect(stageIndex('Withdrawn')).toBe(-1);
});

it.each([
  ['Profile under review', 'under-review'],
  ['Profile requires updates', 'requires-updates'],
  ['Profile approved', 'approved'],
  ['Something else', 'default'],
  ['toString', 'default'],
  ['', 'default'],
  [null, 'default'],
  [undefined, 'default'],
])('reads the profile status %p as %s', (status, key) => {
  expect(profileStatusKey(status)).toBe(key);
});
