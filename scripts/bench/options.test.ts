import { readBenchOptions } from './options';

test('without a word the pages are measured, every part of them', () => {
  expect(readBenchOptions([])).toEqual({
    subject: 'pages',
    runs: 7,
    json: undefined,
    parts: ['bytes', 'load', 'moves', 'lighthouse', 'builds'],
  });
});

test('parts of the pages can be chosen', () => {
  expect(readBenchOptions(['pages', '--parts', 'moves,bytes'])).toMatchObject({ parts: ['bytes', 'moves'] });
});

test('uploads are measured alone, four and sixteen at once unless told otherwise', () => {
  expect(readBenchOptions(['uploads'])).toEqual({
    subject: 'uploads',
    runs: 5,
    json: undefined,
    parallel: [1, 4, 16],
    files: 32,
  });
});

test('the numbers at once, the runs and the file for the figures can be chosen', () => {
  const args = ['uploads', '--parallel', '2,8', '--runs', '3', '--json', 'figures.json'];
  expect(readBenchOptions(args)).toMatchObject({ parallel: [2, 8], runs: 3, json: 'figures.json' });
});

test.each([
  [['uploads', '--runs', '0'], "--runs must be a whole number from 1 to 100, not '0'"],
  [['uploads', '--parallel', '1,x'], "--parallel must be a whole number from 1 to 256, not 'x'"],
  [['--parts', 'speed'], "--parts knows no 'speed'; there are bytes, load, moves, lighthouse, builds"],
  [['downloads'], "There is no bench 'downloads'"],
  [['uploads', '--fast'], 'npm run bench takes:'],
])('%j is refused in words that help', (args, words) => {
  expect(() => readBenchOptions(args)).toThrow(words);
});
