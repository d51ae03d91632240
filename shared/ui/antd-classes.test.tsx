import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import postcss from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import { render } from 'test-kit/render';
import { Dialog } from './dialog';
import { Select } from './select';

/**
 * The selectors of our style sheets that name a class of antd, without states such as `:hover` that jsdom
 * never enters.
 */
function selectorsOfAntd(): string[] {
  const found = new Set<string>();
  const withoutStates = parseSelectors((root) => {
    root.walkPseudos((pseudo) => void pseudo.remove());
    root.each((selector) => void (/\.ant-/.test(String(selector)) && found.add(String(selector).trim())));
  });
  const sheets = readdirSync(__dirname).filter((file) => file.endsWith('.css'));
  for (const sheet of sheets)
    postcss
      .parse(readFileSync(path.join(__dirname, sheet), 'utf8'))
      .walkRules(({ selector }) => void withoutStates.processSync(selector));
  return [...found];
}

const nothing = () => undefined;
const left = new Set(selectorsOfAntd());
/** Marks what is on the page now. */
const look = () => left.forEach((selector) => document.querySelector(selector) && left.delete(selector));

const options = [
  { value: 'ba', label: 'Arts' },
  { value: 'bcom', label: 'Commerce' },
  { value: 'bsc', label: 'Science', disabled: true },
];

test('every class of antd that our style sheets name is one that antd writes', async () => {
  expect(left.size).toBeGreaterThan(20);
  const page = (open: boolean) => (
    <>
      <Select aria-label="Degree" aria-invalid options={options} value="ba" onChange={nothing} />
      <Select aria-label="Country" disabled options={options} value="" onChange={nothing} />
      <Dialog open={open} title="Details" onClose={nothing}>
        <p>Text</p>
      </Dialog>
    </>
  );
  const { rerender } = render(page(false));
  look();
  const degree = screen.getByRole('combobox', { name: 'Degree' });
  act(() => degree.focus());
  await waitFor(() => expect(document.querySelector('.ant-select-focused')).not.toBeNull());
  look();
  fireEvent.mouseDown(degree);
  const commerce = await screen.findByTitle('Commerce');
  look();
  fireEvent.click(commerce);
  await waitFor(() => expect(degree).toHaveAttribute('aria-expanded', 'false'));
  look();
  rerender(page(true));
  await screen.findByRole('dialog');
  look();
  expect([...left]).toEqual([]);
});
