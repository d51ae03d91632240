import { createI18n } from '../language/create-i18n';
import { cleanMobile, mobileNote } from './mobile';

describe('what a mobile field keeps of its input', () => {
  it.each([
    ['digits as they are typed', '98765', '98765', false],
    ['ten digits', '9876543210', '9876543210', false],
    ['nothing of letters and signs', '98a76-5b', '98765', false],
    ['the number behind +91', '+91 98765 43210', '9876543210', false],
    ['the number behind +91 in brackets', ' (+91) 98765-43210', '9876543210', false],
    ['the number behind a 0', '098765 43210', '9876543210', false],
    ['a leading 0 with ten digits', '0987654321', '0987654321', false],
    ['the number behind 91', '919876543210', '9876543210', false],
    ['the number behind 0091', '00919876543210', '9876543210', false],
    ['the number behind 091', '091 98765 43210', '9876543210', false],
    ['the number behind a 0 and a space', '0 98765-43210', '9876543210', false],
    ['ten digits that begin with 91', '9198765432', '9198765432', false],
    ['ten of eleven digits that begin with 91', '91987654321', '9198765432', true],
    ['the rest of a short number behind +91', '+91 98765 4321', '987654321', false],
    ['ten of eleven digits', '98765432101', '9876543210', true],
    ['ten digits behind +91 when there are more', '+91 98765 43210 99', '9876543210', true],
    ['nothing of nothing', '', '', false],
    ['digits of another script in Latin ones', '९८७६', '9876', false],
  ])('keeps %s', (_, input, value, cut) => {
    expect(cleanMobile(input)).toEqual({ value, cut });
  });
});

it.each([
  ['9876543210', false],
  ['6', false],
  ['5876543210', true],
  ['0', true],
  ['', false],
])('%j gets a note about its first digit: %s', (value, expected) => {
  expect(mobileNote(createI18n('en'), value) !== '').toBe(expected);
});

it.each([
  ['0000000000', true],
  ['9999999999', true],
  ['999999999', false],
  ['9999999998', false],
])('%j is questioned as all the same digit: %s', (value, expected) => {
  expect(mobileNote(createI18n('en'), value).startsWith(`Is ${value} right?`)).toBe(expected);
});
