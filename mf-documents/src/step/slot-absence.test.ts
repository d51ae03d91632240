import { screen, waitFor } from '@testing-library/react';
import type { DocumentAbsence } from 'contract/wire/document-absences';
import {
  allIdentity,
  arriveAt,
  button,
  calls,
  face,
  isolate,
  openStep,
  sent,
  server,
  slot,
  storedAre,
  toastTexts,
} from '../testing/open-documents';

isolate();

const others = { ...allIdentity, passport: null };
const absence: DocumentAbsence = { slot: 'passport', reason: 'applied', statedAt: '2026-11-20T08:00:00Z' };
const withPassport = (document_absences: readonly DocumentAbsence[]) =>
  storedAre({ identity_documents: others, document_absences });
const save = 'POST /api/candidate/documents/passport/absence';
const takeBack = `${save}/remove`;
const step = (name: string) =>
  screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(name));

test('the passport alone may be absent; it stays marked as required, and counts as answered', async () => {
  withPassport([]);
  const { user } = await openStep('basic-identity');
  expect(screen.getAllByRole('button', { name: /^I do not have one yet/ })).toHaveLength(1);
  server.always(save, 200, { data: null });
  withPassport([absence]);
  await user.click(button(/^I have applied for one ?Passport$/));
  await sent(save);
  expect(server.sent(save)[0]?.body).toEqual({ reason: 'applied' });
  await face('Passport').findByText(/told us on 20 Nov 2026: “I have applied for one”.* 30 days/);
  expect(slot('Passport')).toHaveAccessibleDescription(/Required/);
  await waitFor(() => expect(slot('Passport')).toHaveFocus());
  expect(toastTexts()).toEqual(['Success: Your answer is saved']);
  expect(step('Basic Identity Documents')).toHaveTextContent('done');
});

test('it does not keep the other files from being saved, nor is it still needed at the end', async () => {
  withPassport([absence]);
  const { user } = await openStep('basic-identity');
  const logged = jest.spyOn(console, 'error');
  await user.click(button('Next'));
  await arriveAt('academic-documents');
  expect(logged).not.toHaveBeenCalled();
  await user.click(button('Next'));
  await arriveAt('professional-background');
  await user.click(button('Next'));
  await arriveAt('skills-validation');
  await user.click(button('Complete'));
  const needed = await screen.findByRole('heading', { name: /^Still needed/ });
  expect(needed.parentElement).not.toHaveTextContent('Passport');
  expect(server.sent(calls.identity)).toEqual([]);
});

test('the answer can be taken back', async () => {
  withPassport([{ ...absence, reason: 'none' }]);
  const { user } = await openStep('basic-identity');
  expect(face('Passport').getByText(/Upload it when you have it/)).toBeInTheDocument();
  server.always(takeBack, 200, { data: null });
  withPassport([]);
  await user.click(button(/^Take back ?Passport$/));
  await sent(takeBack);
  await screen.findByRole('button', { name: /^I do not have one yet ?Passport$/ });
  expect(step('Basic Identity Documents')).not.toHaveTextContent('done');
});

test('nothing is offered for a passport that is stored, or by an API that does not ask', async () => {
  storedAre({ identity_documents: allIdentity, document_absences: [] });
  const page = await openStep('basic-identity');
  expect(screen.queryByRole('button', { name: /Passport/ })).not.toBeInTheDocument();
  storedAre({ identity_documents: others });
  await page.user.click(button('Refresh'));
  await waitFor(() => expect(face('Passport').getByText('No file yet')).toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /I do not have/ })).not.toBeInTheDocument();
});
