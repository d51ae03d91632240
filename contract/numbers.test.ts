import { typedNumber } from './numbers';
import { problems } from './problems';

const schema = typedNumber('Not a number');
const read = (text: string) => (Object.keys(problems(schema, text)).length > 0 ? 'error' : schema.cast(text));

test.each([
  ['450000', 450000],
  ['4,50,000', 450000],
  ['450,000', 450000],
  ['4 50 000', 450000],
  ['12,34,56,789', 123456789],
  ['₹ 4,50,000', 450000],
  ['$5,400.50', 5400.5],
  [' 12 ', 12],
  ['4.5', 4.5],
  ['0', 0],
  ['-3', -3],
  ['', undefined],
  ['  ', undefined],
])('%j is %j', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ...['abc', '1e5', '12a', '4,5', '1,2,3', '4,500,00', '1 2', ',500', '500,', '1.2.3', '.5', '5.'],
  ...['--5', '+5', '0x10', 'Infinity', 'NaN', '१२', '₹₹5'],
])('%j is not a number', (text) => {
  expect(read(text)).toBe('error');
});
