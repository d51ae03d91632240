import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { languageNames } from 'contract/language/language-names';
import { locales } from 'contract/language/locale';
import { locale } from 'shared/runtime/locale';
import { render } from 'test-kit/render';
import { openWindow } from '../testing/open-window';
import { UserMenu } from './user-menu';

const trigger = () => screen.getByRole('button', { name: 'User menu' });
const props = {
  name: 'Asha Rao',
  email: 'a@b.c',
  picture: null,
  entries: [],
  onEntry: jest.fn(),
  onContact: jest.fn(),
  onLogOut: jest.fn(),
};

beforeEach(() => openWindow());

it('has the languages in the place of its entries, and goes on with the chosen one', async () => {
  const chosen: string[] = [];
  locale.onChoose((next) => void chosen.push(next));
  render(<UserMenu {...props} />);
  act(() => trigger().click());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Language: English' }));
  const items = screen.getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(
    locales.map((one) => languageNames[one] + (one === 'en' ? ' (chosen)' : '')),
  );
  expect(items[0]).toHaveFocus();
  await userEvent.click(screen.getByRole('menuitem', { name: languageNames.hi }));
  expect(chosen).toEqual(['hi']);
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
});
