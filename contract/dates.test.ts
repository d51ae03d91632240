import { dateText, parseTypedDate } from './dates';

describe('a day as people type it', () => {
  it.each([
    '15/8/1998',
    '15/08/1998',
    '15-08-1998',
    '15-8-1998',
    '15.08.1998',
    '15 08 1998',
    '15081998',
    '15 Aug 1998',
    '15 aug 1998',
    '15-AUG-1998',
    '15 Aug, 1998',
    '15  August   1998',
    ' 15 August 1998 ',
    '15,8,1998',
    '15 / 8 / 1998',
    '1998-08-15',
    '1998/8/15',
  ])('%j is 15 August 1998', (text) => {
    expect(parseTypedDate(text)).toBe('1998-08-15');
  });

  it.each([
    ['29/02/2000', '2000-02-29'],
    ['1 Sept 2001', '2001-09-01'],
    ['07 May 2001', '2001-05-07'],
    ['01/12/0999', null],
  ])('%j is %j', (text, expected) => {
    expect(parseTypedDate(text)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    'abc',
    '31/02/2000',
    '29/02/1999',
    '00/01/2000',
    '15/13/1998',
    '15/8/9',
    '15/8',
    '1998',
    '1581998',
    '150819980',
    '15 Au 1998',
    '15 Augst 1998',
    '15/8/1998/2',
    '15//8/1998',
    '15/8/1998 x',
    '-15/8/1998',
    '2000-02-31',
  ])('%j is no day', (text) => {
    expect(parseTypedDate(text)).toBeNull();
  });

  it('is shown as DD/MM/YYYY, and any other text as it is', () => {
    expect(['1998-08-15', '31/02/2000', '2000-02-31', ''].map(dateText)).toEqual([
      '15/08/1998',
      '31/02/2000',
      '2000-02-31',
      '',
    ]);
  });
});
