import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activate } from 'test-kit/activate';
import { render } from 'test-kit/render';
import { Select, type SelectOption } from './select';

const choose = jest.fn();
beforeEach(() => choose.mockClear());

/** What the list offers for a search, in its order. */
async function found(options: readonly SelectOption<string | number>[], typed: string): Promise<string[]> {
  const { unmount } = render(<Select aria-label="List" options={options} value="" onChange={choose} />);
  // As keyboards that compose do: the whole text at once.
  await userEvent.click(screen.getByRole('combobox', { name: 'List' }));
  await userEvent.paste(typed);
  const titles = [...document.querySelectorAll('.ant-select-item-option')].map((entry) =>
    entry.getAttribute('title'),
  );
  unmount();
  return titles.map(String);
}

const countries = [
  { value: 'Indonesia', label: 'इंडोनेशिया' },
  { value: 'India', label: 'भारत' },
  { value: 'United States', label: 'India Town' },
  { value: 'Other', label: 'अन्य', pinned: true },
];

test('a search finds what is shown, then what is behind it in English, then what is always offered', async () => {
  activate('hi');
  expect(await found(countries, 'भार')).toEqual(['भारत', 'अन्य']);
  expect(await found(countries, 'India')).toEqual(['India Town', 'भारत', 'अन्य']);
  expect(await found(countries, ' IND ')).toEqual(['India Town', 'इंडोनेशिया', 'भारत', 'अन्य']);
  expect(await found(countries, 'Othe')).toEqual(['अन्य']);
});

test('what found the chosen entry by its English text is no answer of the candidate’s own', async () => {
  activate('hi');
  render(<Select aria-label="List" options={countries} value="" onChange={choose} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'List' }), 'india');
  await userEvent.click(await screen.findByTitle('भारत'));
  expect(choose).toHaveBeenCalledWith('India', '');
});

test('on an English page values are not searched, and the list keeps its order', async () => {
  const options = [
    { value: 'bsc', label: 'Bachelor of Science' },
    { value: 'b', label: 'Science and Arts' },
    { value: 'x', label: 'Science, other', pinned: true },
  ];
  expect(await found(options, 'bsc')).toEqual(['Science, other']);
  expect(await found(options, 'science')).toEqual(options.map(({ label }) => label));
});

test('a number behind a label is no text to search for', async () => {
  activate('hi');
  const degrees = [
    { value: 11, label: 'Bachelor of Arts' },
    { value: 2, label: 'Class 11' },
  ];
  expect(await found(degrees, '11')).toEqual(['Class 11']);
});

test.each([
  ['digits of Devanagari', '2015', '२०१५'],
  ['digits of Tamil', '2015', '௨௦௧௫'],
  ['digits of Bengali in the label', '২০১৫', '2015'],
  ['क़ in one piece', 'इराक\u093c', 'रा\u0958'],
  ['क़ in two pieces', 'इरा\u0958', 'राक\u093c'],
  ['a Tamil vowel in two pieces', 'க\u0bcaரியா', 'க\u0bc6\u0bbeரி'],
  ['a Bengali vowel in two pieces', 'ক\u09cbরিয়া', 'ক\u09c7\u09beরি'],
  ['an accent in two pieces', 'R\u00e9union', 're\u0301u'],
])('a search finds %s', async (_, label, typed) => {
  for (const locale of ['hi', 'en'] as const) {
    activate(locale);
    expect(
      await found(
        [
          { value: 'a', label },
          { value: 'b', label: 'Zzz' },
        ],
        typed,
      ),
    ).toEqual([label]);
  }
});

test('a short list opens no keyboard of a phone, and marks what others type', async () => {
  const years = ['1', '5', '15+'].map((value) => ({ value, label: value }));
  render(<Select aria-label="List" options={years} value="" onChange={choose} inputMode="none" />);
  const list = screen.getByRole('combobox', { name: 'List' });
  expect(list).toHaveAttribute('inputmode', 'none');
  await userEvent.type(list, '5');
  await waitFor(() => expect(screen.getByTitle('5')).toHaveClass('ant-select-item-option-active'));
});
