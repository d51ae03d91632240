import { screen } from '@testing-library/react';
import { isolate, openPart } from '../testing/page';
import { About } from './about';

isolate();

test('the four figures are those of the specification', async () => {
  await openPart(<About />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '10k+ candidates got jobs',
    '10k+ new jobs this month',
    '1k+ companies hiring',
    '2M+ candidates',
  ]);
});
