import { screen, within } from '@testing-library/react';
import type { DocumentRequest } from 'contract/document-requests';
import { answerWith, asha, isolate, openDashboard, settled } from '../testing/open-dashboard';

isolate();

const pan: DocumentRequest = {
  slot: 'pan_card',
  message: 'The number cannot be read. Please send a sharper copy.',
  askedAt: new Date(Date.now() - 2 * 86_400_000).toISOString(),
};
const steps = { onboarding: ['personal-information' as const], documents: [] };

async function show(...documentRequests: DocumentRequest[]) {
  answerWith({ userData: { ...asha, completedSteps: steps, documentRequests } });
  await openDashboard();
  await settled();
}
const requests = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const primaryLinks = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.classList.contains('mg-button--primary'))
    .map((link) => link.textContent);

test('says what staff ask for, which paper and since when, with a link straight to its slot', async () => {
  await show(pan);
  const shown = requests('Our team needs a document from you');
  expect(shown.getByRole('heading', { name: 'PAN card' })).toBeInTheDocument();
  expect(shown.getByText(pan.message)).toBeInTheDocument();
  expect(shown.getByText('2 days ago')).toHaveAttribute('datetime', pan.askedAt);
  expect(shown.getByRole('link', { name: 'Upload PAN card' })).toHaveAttribute(
    'href',
    '/documents/basic-identity#pan_card',
  );
});

test('comes before the status, and its first link is the only primary action', async () => {
  await show(pan, { ...pan, slot: 'offer_letters' });
  const list = screen.getByRole('region', { name: 'Our team needs 2 documents from you' });
  const status = screen.getByRole('region', { name: 'Profile status' });
  expect(list.compareDocumentPosition(status)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(primaryLinks()).toEqual(['Upload PAN card']);
  expect(screen.getByRole('link', { name: 'Continue: Education details' })).toBeInTheDocument();
});

test('is not there without a request, or with one for a slot that this build does not know', async () => {
  await show({ ...pan, slot: 'driving_licence' });
  expect(screen.queryByText(/Our team needs/)).not.toBeInTheDocument();
  expect(primaryLinks()).toEqual(['Continue: Education details']);
});
