import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { languageNames } from 'contract/language-names';
import { locales } from 'contract/locale';
import { locale } from 'shared/runtime/locale';
import { toasts } from 'shared/runtime/toasts';
import { Menu } from 'shared/ui/menu';
import { openWindow } from '../testing/open-window';
import { fetchMenu } from './fetch-menu';
import { UserMenu } from './user-menu';

jest.mock('./fetch-menu', () => ({ fetchMenu: jest.fn() }));
const fetchPart = jest.mocked(fetchMenu);

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
const arrive = () => act(() => new Promise((resolve) => setTimeout(resolve)));

beforeEach(() => {
  openWindow();
  fetchPart.mockReset().mockResolvedValue(Menu);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

describe('the trigger, before the menu has arrived', () => {
  it('is a button that says it opens a menu', () => {
    render(<UserMenu {...props} />);
    expect(trigger()).toHaveAttribute('aria-haspopup', 'menu');
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    expect(fetchPart).not.toHaveBeenCalled();
  });

  it('fetches the menu when it is pointed at, and stays as it is', async () => {
    render(<UserMenu {...props} />);
    const before = trigger();
    // At once: on a busy machine the fetch of an idle browser would come, too.
    fireEvent.pointerEnter(before);
    expect(fetchPart).toHaveBeenCalledTimes(1);
    await arrive();
    expect(trigger()).toBe(before);
  });

  it('fetches the menu when it is focused', () => {
    render(<UserMenu {...props} />);
    act(() => trigger().focus());
    expect(fetchPart).toHaveBeenCalledTimes(1);
  });

  it('fetches the menu when the browser is idle', async () => {
    jest.useFakeTimers();
    render(<UserMenu {...props} />);
    await act(() => jest.advanceTimersByTimeAsync(500));
    jest.useRealTimers();
    expect(fetchPart).toHaveBeenCalledTimes(1);
  });

  it('opens the menu of a press that came too early', async () => {
    render(<UserMenu {...props} />);
    act(() => trigger().click());
    expect(trigger()).toHaveAttribute('aria-busy', 'true');
    await arrive();
    expect(screen.getByRole('menu')).toBeInTheDocument();
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(trigger()).toHaveFocus();
  });

  it('says so when the menu does not come, and asks again at the next press', async () => {
    fetchPart.mockRejectedValueOnce(new Error('offline'));
    render(<UserMenu {...props} />);
    act(() => trigger().click());
    await arrive();
    expect(toasts.get().map((toast) => toast.description)).toEqual([
      'The menu did not load. Check your connection and try again.',
    ]);
    expect(trigger()).toHaveAttribute('aria-busy', 'false');

    act(() => trigger().click());
    await arrive();
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });
});

it('has the languages in the place of its entries, and goes on with the chosen one', async () => {
  const chosen: string[] = [];
  locale.onChoose((next) => void chosen.push(next));
  render(<UserMenu {...props} />);
  act(() => trigger().click());
  await arrive();
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
