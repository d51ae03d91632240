import { screen, within } from '@testing-library/react';
import { isolate, openPart, pretendDistance, pretendMedia } from '../testing/page';
import { Testimonials } from './testimonials';
import testimonials from './testimonials.json';

isolate();

// Nothing comes near, so the still row is what a visitor has.
beforeEach(() => {
  pretendMedia([]);
  pretendDistance();
});

test('six people speak, each with a quote, a name, a title, a portrait and five of five', async () => {
  await openPart(<Testimonials />);
  const slides = screen.getAllByRole('group', { name: /^\d of 6$/ });
  expect(slides).toHaveLength(6);
  slides.forEach((slide, index) => {
    const person = testimonials[index];
    expect(slide).toHaveAccessibleName(`${index + 1} of 6`);
    expect(slide).toHaveTextContent(person?.quote ?? 'missing');
    expect(slide).toHaveTextContent(person?.name ?? 'missing');
    expect(slide).toHaveTextContent(person?.title ?? 'missing');
    expect(within(slide).getByText('Rated 5 out of 5')).toBeInTheDocument();
    expect(slide.querySelector('img')).toHaveAttribute('src');
  });
});

test('before the carousel can move its step buttons are in the order of Tab, and nothing is there to pause', async () => {
  await openPart(<Testimonials />);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Previous: Testimonials',
    'Next: Testimonials',
  ]);
});
