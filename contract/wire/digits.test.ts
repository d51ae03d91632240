import { latinDigits } from './digits';

test('digits of the scripts of India are digits, others stay', () => {
  expect(latinDigits('९८७६५ ০১২ ੩੪ ૫૬ ୭୮ ௯ ౦౧ ೨ ൩ ۴ ٥ 7')).toBe('98765 012 34 56 78 9 01 2 3 4 5 7');
  expect(latinDigits('๑')).toBe('๑');
});
