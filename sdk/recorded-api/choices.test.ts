import { readChoices, unknownChoices, withChoice } from './choices';

test('an address without choices shows a candidate half way', () => {
  expect(readChoices('')).toEqual({ user: 'in-progress', api: 'normal', calls: 'all' });
});

test('an address shows what it names, and nothing that does not exist', () => {
  expect(readChoices('?user=nobody&api=toString&files=full')).toEqual({
    user: 'nobody',
    api: 'normal',
    calls: 'all',
  });
});

test('what does not exist is named', () => {
  expect(unknownChoices('?user=nobody&api=toString&calls=saveEducation&files=full')).toEqual([
    'api=toString',
  ]);
});

test('a choice goes into the address beside what is there', () => {
  expect(withChoice('?api=slow&x=1', 'user', 'new')).toBe('?api=slow&x=1&user=new');
  expect(withChoice('?api=slow', 'api', 'offline')).toBe('?api=offline');
});
