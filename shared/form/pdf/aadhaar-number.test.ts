import { findNumbers, type TextPiece } from './aadhaar-number';

const piece = (text: string, left = 100, bottom = 50): TextPiece => ({
  text,
  left,
  right: left + 10 * text.length,
  top: bottom - 10,
  bottom,
});
const found = (...pieces: TextPiece[]) =>
  findNumbers(pieces, 1000, 100).map(({ left, width }) => [
    Math.round(left * 1000),
    Math.round(width * 1000),
  ]);

// The edge around digits of ten units is 3.5 units.
test.each([
  ['in one piece', [piece('1234 5678 9012')], [[97, 97]]],
  ['without spaces', [piece('123456789012')], [[97, 87]]],
  ['behind words', [piece('No. 1234 5678 9012')], [[137, 97]]],
  [
    'in pieces',
    [piece('1234'), piece(' ', 140), piece('5678', 150), piece(' ', 190), piece('9012', 200)],
    [[97, 97]],
  ],
  [
    'twice on a page',
    [piece('1234 5678 9012'), piece('1234 5678 9012', 100, 90)],
    [
      [97, 97],
      [97, 97],
    ],
  ],
])('a number %s is found with its first eight digits', (_, pieces, expected) => {
  expect(found(...pieces)).toEqual(expected);
});

test.each([
  ['a virtual ID', [piece('9174 1234 5678 9012')]],
  ['a masked number', [piece('XXXX XXXX 9012')]],
  ['a mobile number', [piece('98765 43210')]],
  ['an enrolment number', [piece('1234/56789/01234')]],
  ['digits of two lines', [piece('1234 5678'), piece('9012', 100, 70)]],
])('%s is none', (_, pieces) => {
  expect(found(...pieces)).toEqual([]);
});
