import { screen, within } from '@testing-library/react';
import {
  isolate,
  openPage,
  pretendDistance,
  pretendMedia,
  pretendScroll,
  reducedMotion,
  signIn,
  target,
} from './testing/page';

beforeEach(() => {
  pretendMedia([reducedMotion]);
  pretendDistance();
  pretendScroll();
});

isolate();

const candidateTexts = [
  'START YOUR CAREER',
  'JOIN US NOW',
  'get started',
  'Looking For A Job?',
  "I'M A CANDIDATE",
];
const employerTexts = ['HIRE REMOTE TALENT', 'Hire Top Talents', "I'M AN EMPLOYER"];

test.each(candidateTexts)('%s leads to sign-up', async (text) => {
  await openPage();
  expect(target(text)).toBe('/sign-up');
});

test.each(candidateTexts)('%s leads someone who is signed in to the profile', async (text) => {
  signIn();
  await openPage();
  expect(target(text)).toBe('/onboarding/personal-information');
});

test.each(employerTexts)('%s leads to the contact form, signed in or not', async (text) => {
  const { unmount } = await openPage();
  expect(target(text)).toBe('/contact-us');
  await unmount();
  signIn();
  await openPage();
  expect(target(text)).toBe('/contact-us');
});

test.each([
  'Zero registration fee',
  '60-70% labour cost savings',
  'Full-time, part-time or project-based',
  'We handle sourcing, shortlisting and onboarding',
  'Candidates are matched with jobs by a dedicated agent',
  'Employers pay only when they hire',
  '200+ companies',
  'Over 1,000 success stories',
])('the page claims: %s', async (claim) => {
  const { element } = await openPage();
  expect(element).toHaveTextContent(claim);
});

test('header, content and footer are landmarks of the page, side by side', async () => {
  await openPage();
  const main = screen.getByRole('main');
  expect(main).toHaveAttribute('id', 'main');
  for (const landmark of [screen.getByRole('banner'), screen.getByRole('contentinfo')])
    expect(main).not.toContainElement(landmark);
});

test('the page has one first heading, and each section has a heading of its own', async () => {
  await openPage();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  for (const name of [/^About/, /^Why Choose us/, /^How it works/, /^Testimonials/, /^Two ways in/]) {
    const section = screen.getByRole('region', { name });
    expect(within(section).getByRole('heading', { level: 2, name })).toBeInTheDocument();
  }
});

test('the tab carries the name of the product', async () => {
  await openPage();
  expect(document.title).toBe('Marigold · Work that travels');
});

test('someone who opens the address of a section lands there', async () => {
  const scroll = pretendScroll();
  await openPage('/#how-it-works');
  expect(scroll.mock.calls[0]?.[0]).toHaveAttribute('id', 'how-it-works');
});

test('every picture has its size, so that nothing jumps when it arrives, and waits below the first screen', async () => {
  const { element } = await openPage();
  const pictures = [...element.querySelectorAll('img')];
  expect(pictures.length).toBeGreaterThan(17);
  for (const picture of pictures) {
    expect(picture).toHaveAttribute('width');
    expect(picture).toHaveAttribute('height');
    expect(picture).toHaveAttribute('alt');
  }
  expect(pictures.filter((picture) => picture.getAttribute('loading') !== 'lazy')).toHaveLength(1);
});
