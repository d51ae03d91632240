import { cleanMobile } from './mobile';

describe('what a mobile field keeps of its input', () => {
  it.each([
    ['digits as they are typed', '98765', '98765', false],
    ['ten digits', '9876543210', '9876543210', false],
    ['nothing of letters and signs', '98a76-5b', '98765', false],
    ['the number behind +91', '+91 98765 43210', '9876543210', false],
    ['the number behind +91 in brackets', ' (+91) 98765-43210', '9876543210', false],
    ['the number behind a 0', '098765 43210', '9876543210', false],
    ['a leading 0 while ten digits stand there', '0987654321', '0987654321', false],
    ['a leading 91 without a plus as digits', '919876543210', '9198765432', true],
    ['ten of eleven digits', '98765432101', '9876543210', true],
    ['ten digits behind +91 when there are more', '+91 98765 43210 99', '9876543210', true],
    ['nothing of nothing', '', '', false],
    ['nothing of digits of another script', '९८७६', '', false],
  ])('keeps %s', (_, input, value, cut) => {
    expect(cleanMobile(input)).toEqual({ value, cut });
  });
});
