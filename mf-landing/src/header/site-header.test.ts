import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isOverlayEntry } from 'shared/ui/back-to-close';
import {
  address,
  isolate,
  openPage,
  pretendDialog,
  pretendDistance,
  pretendMedia,
  pretendScroll,
  reducedMotion,
  signIn,
  target,
} from '../testing/page';

let scroll: ReturnType<typeof pretendScroll>;

beforeEach(() => {
  pretendMedia([reducedMotion]);
  pretendDistance();
  pretendDialog();
  scroll = pretendScroll();
});

isolate();

const entries: readonly (readonly [name: string, path: string])[] = [
  ['Home', '/'],
  ['About', '/#about'],
  ['Why Choose us', '/#why-choose-us'],
  ['How it works', '/#how-it-works'],
  ['Contact', '/contact-us'],
  ['Help', '/help'],
  ['Sign-in', '/sign-in'],
  ['Sign-up', '/sign-up'],
];

const main = () => within(screen.getByRole('navigation', { name: 'Main' }));

async function openSheet() {
  const user = userEvent.setup();
  const opener = screen.getByRole('button', { name: 'Open menu' });
  await user.click(opener);
  return { user, opener, sheet: screen.getByRole('dialog', { name: 'Menu' }) };
}

test.each(entries)('the header leads to %s at %s', async (name, path) => {
  await openPage();
  expect(target(name, main())).toBe(path);
});

test('someone who is signed in is led to the profile by one link, and not asked to sign in or up', async () => {
  signIn();
  await openPage();
  expect(target('My profile', main())).toBe('/onboarding/personal-information');
  const { sheet } = await openSheet();
  expect(target('My profile', within(sheet))).toBe('/onboarding/personal-information');
  expect(screen.queryByRole('link', { name: /^Sign-/ })).not.toBeInTheDocument();
});

test('the links follow a sign-in at once, without a reload', async () => {
  await openPage();
  expect(target('Sign-up', main())).toBe('/sign-up');
  signIn();
  expect(target('My profile', main())).toBe('/onboarding/personal-information');
});

test('a section link scrolls without a reload, writes the address and moves the focus to the heading', async () => {
  await openPage();
  await userEvent.click(main().getByRole('link', { name: 'Why Choose us' }));
  expect(address()).toBe('/#why-choose-us');
  expect(scroll.mock.calls[0]?.[0]).toHaveAttribute('id', 'why-choose-us');
  expect(screen.getByRole('heading', { level: 2, name: /^Why Choose us/ })).toHaveFocus();
});

test.each([
  [[reducedMotion], 'auto'],
  [[], 'smooth'],
])('with the settings %j the page scrolls %s', async (settings, behavior) => {
  pretendMedia(settings);
  await openPage();
  await userEvent.click(main().getByRole('link', { name: 'About' }));
  expect(scroll.mock.calls[0]?.[1]).toMatchObject({ behavior });
});

test('a section link that opens a new tab leaves this one where it is', async () => {
  await openPage();
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(main().getByRole('link', { name: 'About' }));
  expect(scroll).not.toHaveBeenCalled();
});

test.each(entries)('the side sheet leads to %s at %s', async (name, path) => {
  await openPage();
  const { sheet } = await openSheet();
  expect(target(name, within(sheet))).toBe(path);
});

test('the side sheet is closed until it is asked for', async () => {
  await openPage();
  expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
});

test('the side sheet closes with Escape and gives the focus back', async () => {
  await openPage();
  const { user, opener } = await openSheet();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

test('the side sheet closes with its button', async () => {
  await openPage();
  const { user, opener } = await openSheet();
  await user.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

test('a press on the backdrop closes the side sheet, a press inside does not', async () => {
  await openPage();
  const { user, sheet } = await openSheet();
  await user.click(within(sheet).getByRole('navigation'));
  expect(sheet).toHaveAttribute('open');
  await user.click(sheet);
  expect(sheet).not.toHaveAttribute('open');
});

test('Back closes the side sheet and stays on the page', async () => {
  await openPage();
  const { sheet, opener } = await openSheet();
  await waitFor(() => expect(isOverlayEntry()).toBe(true));
  window.history.back();
  await waitFor(() => expect(sheet).not.toHaveAttribute('open'));
  expect(opener).toHaveFocus();
  expect(address()).toBe('/');
});

test('choosing a section closes the side sheet and goes there', async () => {
  await openPage();
  const { user, sheet } = await openSheet();
  await user.click(within(sheet).getByRole('link', { name: 'How it works' }));
  expect(sheet).not.toHaveAttribute('open');
  expect(screen.getByRole('heading', { level: 2, name: /^How it works/ })).toHaveFocus();
});
