import { typedMonthlyPay, typedNumber } from './numbers';
import type { ReadNumber } from '../wire/numbers';
import { problems } from '../testing/english-problems';

const readWith = (type: ReadNumber) => (text: string) => {
  const schema = type('Not a number');
  return Object.keys(problems(schema, text)).length > 0 ? 'error' : schema.cast(text);
};
const read = readWith(typedNumber);
const readPay = readWith(typedMonthlyPay);

test.each([
  ['450000', 450000],
  ['4,50,000', 450000],
  ['450,000', 450000],
  ['4 50 000', 450000],
  ['12,34,56,789', 123456789],
  ['100 mbps', 100],
  ['40WPM', 40],
  ['१२', 12],
  ['૪,૫૦,૦૦૦', 450000],
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
  ...['--5', '+5', '0x10', 'Infinity', 'NaN', '5 mb', 'mbps', '₹5', '45k'],
])('%j is not a number', (text) => {
  expect(read(text)).toBe('error');
});

test.each([
  ['450000', 450000],
  ['₹ 4,50,000', 450000],
  ['$5,400.50', 5400.5],
  ['Rs. 45000', 45000],
  ['Rs 45,000/-', 45000],
  ['45000/-', 45000],
  ['45000 INR', 45000],
  ['45k', 45000],
  ['45.5 K', 45500],
  ['1.5 lakh', 150000],
  ['2 Lacs', 200000],
  ['1 cr', 10000000],
  ['4.5 LPA', 37500],
  ['5lpa', 41667],
  ['₹4,50,000 p.a.', 37500],
  ['6 lakhs per annum', 50000],
  ['54000 a year', 4500],
  ['45000 per month', 45000],
  ['45k pm', 45000],
  ['४५०००', 45000],
  ['1.15k', 1150],
  ['45 thousand', 45000],
  ['४५००० रुपये', 45000],
  ['45000 रुपए मासिक', 45000],
  ['रु. 45,000 प्रति माह', 45000],
  ['४.५ लाख सालाना', 37500],
  ['५४००० रुपये प्रति वर्ष मात्र', 4500],
  ['25000₹', 25000],
  ['Rs 45000/- only', 45000],
  ['540000 annually', 45000],
  ['5.4 LPA CTC', 45000],
  ['CTC: 5.4 LPA', 45000],
  ['45000 in hand', 45000],
  ['५.४ लाख', 540000],
  ['४५ हज़ार', 45000],
  ['1 करोड़', 10000000],
  ['', undefined],
])('of pay, %j is %j for a month', (text, expected) => {
  expect(readPay(text)).toBe(expected);
});

test.each([
  ...['abc', '4,5', '₹₹5', 'k', 'LPA', '45 k k', '45kk', '1e5', '5 to 6 LPA', '45-50k', '4.5.5 LPA'],
  ...['about 45000', '45000 per week', 'only', 'CTC', '4 lakh 50 thousand', '-', '₹', '1,2,3k'],
])('of pay, %j is no amount', (text) => {
  expect(readPay(text)).toBe('error');
});
