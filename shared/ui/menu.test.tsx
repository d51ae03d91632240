import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from 'test-kit/render';
import { Menu, type MenuItem } from './menu';

const nothing = () => undefined;
const item = (name: string) => screen.getByRole('menuitem', { name });
const trigger = () => screen.getByRole('button', { name: 'Account' });

function show(out = jest.fn(), items: readonly MenuItem[] = []) {
  render(
    <>
      <Menu
        label="Account"
        header={<span>asha@example.in</span>}
        items={[
          { key: 'profile', label: 'Profile', onSelect: nothing },
          { key: 'out', label: 'Log out', onSelect: out },
          ...items,
        ]}
      >
        AM
      </Menu>
      <a href="/next">Next</a>
    </>,
  );
}

async function openByKey() {
  act(() => trigger().focus());
  await userEvent.keyboard('{Enter}');
  expect(item('Profile')).toHaveFocus();
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
}

const expectClosed = () => {
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
};

test('opens by key, moves with the arrows, and selects with Enter', async () => {
  const logOut = jest.fn();
  show(logOut);
  await openByKey();
  expect(screen.getByText('asha@example.in')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  expect(item('Log out')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(logOut).toHaveBeenCalledTimes(1);
  expectClosed();
  expect(trigger()).toHaveFocus();
});

test('the arrows go round, Home and End to the ends', async () => {
  show(jest.fn(), [{ key: 'help', label: 'Help', onSelect: nothing }]);
  await openByKey();
  for (const [key, name] of [
    ['ArrowUp', 'Help'],
    ['ArrowDown', 'Profile'],
    ['End', 'Help'],
    ['Home', 'Profile'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(item(name)).toHaveFocus();
  }
});

test('Escape closes it and gives the focus back', async () => {
  show();
  await openByKey();
  await userEvent.keyboard('{Escape}');
  expectClosed();
  expect(trigger()).toHaveFocus();
});

test('Tab closes it and goes on from the trigger', async () => {
  show();
  await openByKey();
  await userEvent.tab();
  expectClosed();
  expect(screen.getByRole('link', { name: 'Next' })).toHaveFocus();
});

test('a press beside it closes it, a second one on the trigger too', async () => {
  show();
  await userEvent.click(trigger());
  await userEvent.click(document.body);
  expectClosed();
  await userEvent.click(trigger());
  await userEvent.click(trigger());
  expectClosed();
});

test('Back closes it and gives the focus back', async () => {
  show();
  await openByKey();
  act(() => history.back());
  await waitFor(expectClosed);
  expect(trigger()).toHaveFocus();
});

test('items that belong to one take the place of all, until the menu is opened again', async () => {
  const choose = jest.fn();
  const hindi = { key: 'hi', label: 'Hindi', onSelect: choose };
  show(jest.fn(), [{ key: 'language', label: 'Language', onSelect: nothing, items: [hindi] }]);
  await openByKey();
  await userEvent.click(item('Language'));
  expect(screen.getAllByRole('menuitem')).toEqual([item('Hindi')]);
  expect(item('Hindi')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(choose).toHaveBeenCalledTimes(1);
  expectClosed();
  await userEvent.click(trigger());
  expect(item('Profile')).toBeInTheDocument();
});

test('the page stays where it is when the menu takes the focus and gives it back', async () => {
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  show();
  await userEvent.click(trigger());
  focus.mockClear();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Enter}');
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }], [{ preventScroll: true }]]);
  focus.mockRestore();
});
