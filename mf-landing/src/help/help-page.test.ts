import { screen, within } from '@testing-library/react';
import { arriveWith, complaintsNow, paneNow, prerenderedPages, takeOver } from 'test-kit/prerendered-page';
import { pages } from '../prerender';
import * as lifecycles from '../remote';
import {
  isolate,
  openPage,
  pretendDialog,
  pretendDistance,
  pretendMedia,
  pretendScroll,
  signIn,
  target,
} from '../testing/page';
import { questionGroups } from './questions';

let scroll: ReturnType<typeof pretendScroll>;

beforeEach(() => {
  pretendMedia([]);
  pretendDistance();
  pretendDialog();
  scroll = pretendScroll();
});
isolate();
prerenderedPages();

const main = () => within(screen.getByRole('main'));
const question = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('details');

test('has a list of its groups on top, each question as a heading, and ends with the contact form', async () => {
  await openPage('/help');
  expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeInTheDocument();
  expect(document.title).toBe('Help · Marigold');
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Signing in', 'Papers', 'Review and applications', 'Photos', 'Privacy', 'Ask us'],
  ]);
  for (const link of contents.getAllByRole<HTMLAnchorElement>('link'))
    expect(document.getElementById(link.hash.slice(1))).toBeInTheDocument();
  expect(main().getAllByRole('heading', { level: 3 })).toHaveLength(
    questionGroups.flatMap(({ questions }) => questions).length,
  );
  expect(target('contact form')).toBe('/contact-us');
});

test('has no header of its own for who is signed in: the shell keeps theirs', async () => {
  signIn();
  await openPage('/help');
  await screen.findByRole('heading', { level: 1, name: 'Help' });
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
});

test('a link to a question opens it and goes there, and leaves the others closed', async () => {
  await openPage('/help#masked-aadhaar');
  expect(await question('Can I send a masked Aadhaar?')).toHaveAttribute('open');
  expect(await question('I forgot my password')).not.toHaveAttribute('open');
  expect(scroll.mock.calls[0]?.[0]).toHaveAttribute('id', 'masked-aadhaar');
});

test('every address on the page names one thing', () => {
  const ids = questionGroups.flatMap(({ id, questions }) => [id, ...questions.map((entry) => entry.id)]);
  expect(new Set([...ids, 'contact', 'main']).size).toBe(ids.length + 2);
});

test('a fresher is not told to bring letters of employers', async () => {
  await openPage('/help');
  const [, ofFreshers] = within((await question('Which papers do I need?'))!).getAllByRole('list');
  expect(ofFreshers).toHaveTextContent('Aadhar card');
  expect(ofFreshers).not.toHaveTextContent('Offer Letters');
});

test('its HTML hydrates without a change', async () => {
  arriveWith(pages['/help'] ?? '');
  expect(paneNow().innerHTML).not.toMatch(/\sstyle=/);
  const heading = screen.getByRole('heading', { level: 1 });
  await takeOver('mf-landing', lifecycles, '/help');
  expect(await screen.findByRole('heading', { level: 1 })).toBe(heading);
  expect(complaintsNow()).toEqual([]);
});
