import { withSlashes } from './date-slashes';

/** The text after these keys, one after another. */
const press = (keys: string, before = ''): string =>
  [...keys].reduce((text, key) => withSlashes(text, text + key), before);

it.each([
  ['15081998', '15/08/1998'],
  ['15/08/1998', '15/08/1998'],
  ['5/6/98', '5/6/98'],
  ['5/121998', '5/12/1998'],
  ['15-08-1998', '15-08-1998'],
  ['15.08.1998', '15.08.1998'],
  ['15 Aug 1998', '15 Aug 1998'],
  ['1998-08-15', '1998-08-15'],
])('the keys %s give %s', (keys, text) => {
  expect(press(keys)).toBe(text);
});

it('leaves alone what is pasted, deleted, or typed in the middle', () => {
  expect(withSlashes('', '15')).toBe('15');
  expect(withSlashes('15/', '15')).toBe('15');
  expect(withSlashes('15/8', '25/8')).toBe('25/8');
  expect(withSlashes('1', '11')).toBe('11/');
});
