import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { locale } from 'shared/runtime/locale';
import { render } from 'test-kit/render';
import { LateOffer } from './late-offer';

const open = async (...tags: string[]): Promise<void> => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
  await act(async () => render(<LateOffer />));
};
const offer = () => screen.queryByRole('region', { name: 'हिन्दी' });

afterEach(() => {
  document.cookie = 'portal-locale=; max-age=0; path=/';
  act(() => locale.set('en'));
  jest.restoreAllMocks();
});

test('the first language of the browser that the portal has is offered, and either answer ends it', async () => {
  const chosen = jest.spyOn(locale, 'choose');
  await open('fr-FR', 'hi-IN', 'en-IN');
  expect(offer()).toHaveTextContent('यह पोर्टल हिन्दी में भी है।');
  expect(offer()).toHaveAttribute('lang', 'hi');
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(offer()).not.toBeInTheDocument();
  expect(chosen.mock.calls).toEqual([['en']]);
});

test.each([
  ['English is preferred', () => open('en-IN', 'hi-IN')],
  ['the portal has none of them', () => open('fr-FR')],
  [
    'one was chosen here',
    () => {
      document.cookie = 'portal-locale=en; path=/';
      return open('hi-IN');
    },
  ],
  [
    'the page is not in English',
    () => {
      locale.set('ta');
      return open('hi-IN');
    },
  ],
])('nothing is offered when %s', async (_, come) => {
  await come();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
