import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, screen } from '@testing-library/react';
import { isolate, openPart, pretendDistance, pretendMedia, reducedMotion } from '../testing/page';
import { Partners } from '../partners/partners';
import partners from '../partners/partners.json';
import { Testimonials } from '../testimonials/testimonials';
import './slick-stage'; // so that the lazy import is ready while the clock is stopped

const slides = () => screen.getAllByRole('group', { name: /^\d of \d$/ });

/**
 * The first name in view. What is outside the view is hidden from assistive technology, so roles do not find
 * it.
 */
const first = () => slides()[0]?.textContent;

/** Pretended time, in steps: a movement's end is put on the clock only when React has shown its beginning. */
async function pass(milliseconds: number) {
  for (let left = milliseconds; left >= 0; left -= 200) {
    await act(() => jest.advanceTimersByTimeAsync(Math.min(left, 200)));
  }
}

/** Waits for the moving carousel without moving the clock. */
async function arrival() {
  while (!document.querySelector('.slick-slider')) await pass(0);
}

// Sixteen pretended seconds are many renders: a busy machine needs its time for them.
jest.setTimeout(30_000);

beforeEach(() => void pretendMedia([]));

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'IntersectionObserver');
});
isolate(); // below: its end needs the real timers back

/** A row far below the screen; from now on, time passes only by `pass`. */
async function show(part: React.ReactElement) {
  const comeNear = pretendDistance();
  const { element } = await openPart(part);
  jest.useFakeTimers();
  return { element, comeNear };
}

/** A row that moves. */
async function showMoving(part: React.ReactElement) {
  const { element, comeNear } = await show(part);
  comeNear();
  await arrival();
  return element;
}

const names = partners.map(({ name }) => name);

test('the partners advance by one every 2000 ms and begin again after the last', async () => {
  await showMoving(<Partners />);
  expect(first()).toBe(names[0]);
  await pass(1800);
  expect(first()).toBe(names[0]);
  for (const name of [...names.slice(1), names[0]]) {
    await pass(2000);
    expect(first()).toBe(name);
  }
});

test('the pause button stops the partners, and starts them again', async () => {
  await showMoving(<Partners />);
  fireEvent.click(screen.getByRole('button', { name: 'Pause: Partner companies' }));
  await pass(10_000);
  expect(first()).toBe(names[0]);
  fireEvent.click(screen.getByRole('button', { name: 'Play: Partner companies' }));
  await pass(3000);
  expect(first()).toBe(names[1]);
});

test('the partners wait while the pointer is over them', async () => {
  await showMoving(<Partners />);
  const carousel = screen.getByRole('group', { name: 'Partner companies' });
  fireEvent.mouseEnter(carousel);
  await pass(10_000);
  expect(first()).toBe(names[0]);
  fireEvent.mouseLeave(carousel);
  await pass(3000);
  expect(first()).toBe(names[1]);
});

test('the partners wait while the focus is on their button', async () => {
  await showMoving(<Partners />);
  const button = screen.getByRole('button', { name: 'Pause: Partner companies' });
  act(() => button.focus());
  await pass(10_000);
  expect(first()).toBe(names[0]);
  act(() => button.blur());
  await pass(3000);
  expect(first()).toBe(names[1]);
});

test('slides out of view are hidden from assistive technology and cannot take the focus by Tab', async () => {
  const element = await showMoving(<Partners />);
  expect(slides()).toHaveLength(2);
  for (const slide of element.querySelectorAll('.slick-slide')) {
    expect(slide).toHaveAttribute('tabindex', '-1');
    expect(slide.querySelectorAll('a, button, input, [tabindex="0"]')).toHaveLength(0);
  }
});

test('with reduced motion all partners are shown, still and without a button', async () => {
  pretendMedia([reducedMotion]);
  await show(<Partners />);
  await pass(10_000);
  expect(slides().map(({ textContent }) => textContent)).toEqual(names);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('with reduced motion the testimonials move only when asked', async () => {
  pretendMedia([reducedMotion]);
  await showMoving(<Testimonials />);
  await pass(30_000);
  expect(first()).toContain('Ananya Deshpande');
  expect(screen.queryByRole('button', { name: /^Pause/ })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Next: Testimonials' }));
  await pass(100);
  expect(first()).toContain('Harpreet Singh');
});

test('a change of the motion setting stops a running carousel', async () => {
  const change = pretendMedia([]);
  await showMoving(<Testimonials />);
  change([reducedMotion]);
  await pass(30_000);
  expect(first()).toContain('Ananya Deshpande');
});

test('the testimonials loop both ways and say where the visitor is', async () => {
  await showMoving(<Testimonials />);
  const previous = screen.getByRole('button', { name: 'Previous: Testimonials' });
  act(() => previous.focus());
  fireEvent.click(previous);
  await pass(1000);
  expect(first()).toContain('Meera Banerjee');
  expect(screen.getByRole('status')).toHaveTextContent('Meera Banerjee, 6 of 6');
  fireEvent.click(screen.getByRole('button', { name: 'Next: Testimonials' }));
  await pass(1000);
  expect(first()).toContain('Ananya Deshpande');
});

test('a step is announced even when the phone is turned in the middle of it', async () => {
  await showMoving(<Testimonials />);
  const next = screen.getByRole('button', { name: 'Next: Testimonials' });
  act(() => next.focus());
  fireEvent.click(next);
  await pass(200);
  fireEvent(window, new Event('resize'));
  await pass(1000);
  expect(screen.getByRole('status')).toHaveTextContent('2 of 6');
});

test('a step that is asked for before the script has come is taken once it is there', async () => {
  await show(<Testimonials />);
  fireEvent.click(screen.getByRole('button', { name: 'Next: Testimonials' }));
  await arrival();
  await pass(1000);
  expect(first()).toContain('Harpreet Singh');
});

test('the script of the carousel is fetched when its place comes near, not before', async () => {
  const { element, comeNear } = await show(<Partners />);
  await pass(5000);
  expect(element.querySelector('.slick-slider')).not.toBeInTheDocument();
  expect(slides()).toHaveLength(partners.length);
  comeNear();
  await arrival();
  expect(slides()).toHaveLength(2);
});

test('react-slick writes every class that carousel.css names of it', async () => {
  const sheet = readFileSync(path.join(__dirname, 'carousel.css'), 'utf8');
  const classes = new Set(sheet.match(/\.slick-[\w-]+/g));
  expect(classes.size).toBeGreaterThan(3);
  const element = await showMoving(<Partners />);
  // The journeys read the slide in front by the last one.
  expect([...classes, '.slick-current'].filter((name) => !element.querySelector(name))).toEqual([]);
});
