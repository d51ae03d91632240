import { screen } from '@testing-library/react';
import { renderPart } from '../testing/page';
import { About } from './about';

test('the four figures stand as the specification gives them', () => {
  renderPart(<About />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '10k+ candidates got jobs',
    '10k+ new jobs this month',
    '1k+ companies hiring',
    '2M+ candidates',
  ]);
});
